# processors.cmake - the runtime once more, for programs that are cross-compiled for another processor.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# In:    -DOMPCKPT_AARCH64=OFF builds none. The cross compiler is aarch64-linux-gnu-gcc; its libzstd.a and liblz4.a are looked for in
#        arm64/ of the build tree (tools/setup.sh puts them there) and where Debian has those of a foreign architecture.
# Out:   the folder lib/ompckpt/aarch64 of the installation; OMPCKPT_PROCESSORS: its names, the same in the build tree.
# Errs:  without the compiler or the codecs it is left out, and the configuration says so.
option(OMPCKPT_AARCH64 "build the runtime for AArch64 too, if its cross compiler is there" ON)

# The runtime of "cpu", compiled by "triple"-gcc.
function(ompckpt_runtime_of cpu triple architecture)
  string(TOUPPER ${cpu} upper)
  find_program(OMPCKPT_${upper}_CC ${triple}-gcc)
  foreach(codec zstd lz4)
    find_library(OMPCKPT_${upper}_${codec} lib${codec}.a NO_DEFAULT_PATH
      PATHS ${PROJECT_BINARY_DIR}/${architecture}/usr/lib/${triple} /usr/lib/${triple} /usr/${triple}/lib)
  endforeach()
  if(NOT OMPCKPT_${upper}_CC OR NOT OMPCKPT_${upper}_zstd OR NOT OMPCKPT_${upper}_lz4)
    message(STATUS "Runtime for ${cpu}: left out (it needs ${triple}-gcc, and its libzstd.a and liblz4.a)")
    return()
  endif()
  message(STATUS "Runtime for ${cpu}: by ${OMPCKPT_${upper}_CC}")
  set(build ${PROJECT_BINARY_DIR}/${cpu})
  ExternalProject_Add(ompckpt_runtime_${cpu} SOURCE_DIR ${PROJECT_SOURCE_DIR} BINARY_DIR ${build} PREFIX ${build}/project
    CMAKE_ARGS -DOMPCKPT_RUNTIME_ONLY=ON -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=${cpu}
      -DCMAKE_C_COMPILER=${OMPCKPT_${upper}_CC} -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
      -DOMPCKPT_ZSTD_ARCHIVE=${OMPCKPT_${upper}_zstd} -DOMPCKPT_LZ4_ARCHIVE=${OMPCKPT_${upper}_lz4}
    BUILD_ALWAYS ON INSTALL_COMMAND "" BUILD_BYPRODUCTS ${build}/runtime/libompckpt.a)
  set(files libompckpt.a wrap.list libc.names)
  foreach(file IN LISTS files)
    install(FILES ${build}/runtime/${file} DESTINATION lib/ompckpt/${cpu} COMPONENT runtime)
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/tools/lib/ompckpt/${cpu})
    file(CREATE_LINK ${build}/runtime/${file} ${PROJECT_BINARY_DIR}/tools/lib/ompckpt/${cpu}/${file} SYMBOLIC)
  endforeach()
  set_property(GLOBAL APPEND PROPERTY OMPCKPT_PROCESSORS ${cpu})
endfunction()

include(ExternalProject)
if(OMPCKPT_AARCH64 AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
  ompckpt_runtime_of(aarch64 aarch64-linux-gnu arm64)
endif()
