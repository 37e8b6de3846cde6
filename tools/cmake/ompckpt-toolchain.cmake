# ompckpt-toolchain.cmake - cmake --toolchain .../ompckpt-toolchain.cmake: the whole project through ompckpt-cc.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The compiler behind it is cc, or what OMPCKPT_CC names (as a variable of CMake or of the environment) when
# the build folder is configured; the build folder remembers it.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OMPCKPT_CC)
if(NOT OMPCKPT_CC)
  set(OMPCKPT_CC "$ENV{OMPCKPT_CC}")
endif()
if(OMPCKPT_CC)
  set(OMPCKPT_CC "${OMPCKPT_CC}" CACHE STRING "the compiler behind ompckpt-cc")
endif()
cmake_path(SET ompckpt_prefix NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../..")
set(CMAKE_C_COMPILER "${ompckpt_prefix}/bin/ompckpt-cc")
if(OMPCKPT_CC)
  set(CMAKE_C_COMPILER "${CMAKE_C_COMPILER}" "--ompckpt-cc=${OMPCKPT_CC}")
endif()
