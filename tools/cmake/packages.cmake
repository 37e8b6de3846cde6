# packages.cmake - what an installation is made of: cpack -G DEB, cpack -G TGZ, the target uninstall.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   ompckpt             ompckpt-cc, ompckpt, man pages, completion, documents
#   libompckpt-runtime  what rewritten programs are linked with; ompckpt needs it
#   libompckpt-dev      headers and library to read images, find_package, pkg-config
set(CPACK_PACKAGE_NAME ompckpt)
set(CPACK_PACKAGE_VENDOR "ompckpt developers")
set(CPACK_PACKAGE_CONTACT "ompckpt developers <ompckpt@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "checkpoint and restart of OpenMP C programs")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL compiler runtime development)

set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/packages-by-kind.cmake)

get_directory_property(llvm_major DIRECTORY ${PROJECT_SOURCE_DIR}/lib/clang_front DEFINITION LLVM_VERSION_MAJOR)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMPILER_PACKAGE_NAME ompckpt)
set(CPACK_DEBIAN_COMPILER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPILER_PACKAGE_DEPENDS "libompckpt-runtime (= ${PROJECT_VERSION}), gcc | clang-19 | c-compiler, binutils, libclang-common-${llvm_major}-dev")
set(CPACK_DEBIAN_COMPILER_PACKAGE_SUGGESTS "libompckpt-dev, libomp-19-dev, graphviz")
set(CPACK_COMPONENT_COMPILER_DESCRIPTION "compiler driver ompckpt-cc and the tool ompckpt")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libompckpt-runtime)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS "libisal-dev")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "runtime that programs built by ompckpt-cc are linked with")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libompckpt-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "ompckpt (= ${PROJECT_VERSION}), libzstd-dev, liblz4-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "library that reads images, files for CMake and pkg-config")
include(CPack)

add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -DMANIFEST=${CMAKE_BINARY_DIR}/install_manifest.txt
    -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake VERBATIM)
