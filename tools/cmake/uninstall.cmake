# uninstall.cmake - remove what the last "cmake --install" wrote, and the folders that are empty then.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: cmake -DMANIFEST=FILE -P uninstall.cmake
if(NOT EXISTS "${MANIFEST}")
  message(FATAL_ERROR "nothing was installed from here: there is no ${MANIFEST}")
endif()
file(STRINGS "${MANIFEST}" files)
set(folders)
foreach(file IN LISTS files)
  file(REMOVE "$ENV{DESTDIR}${file}")
  cmake_path(GET file PARENT_PATH folder)
  while(folder MATCHES "/ompckpt(/|$)" AND NOT folder MATCHES "/bin$")
    list(APPEND folders "${folder}")
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
endforeach()
# The deepest first.
list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING)
foreach(folder IN LISTS folders)
  file(GLOB left LIST_DIRECTORIES ON "$ENV{DESTDIR}${folder}/*" "$ENV{DESTDIR}${folder}/.*")
  if(NOT left)
    file(REMOVE_RECURSE "$ENV{DESTDIR}${folder}")
  endif()
endforeach()
file(REMOVE "${MANIFEST}")
