# packages-by-kind.cmake - read by cpack: Debian has a package for each component and puts them below /usr; an
# archive holds all in one folder, for any place.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_GROUPING IGNORE)
else()
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
