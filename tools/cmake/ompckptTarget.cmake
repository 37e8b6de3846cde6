# ompckptTarget.cmake - ompckpt_target(): build one target of a project through ompckpt-cc.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   ompckpt_target(TARGET [PROFILE | PLAN FILE])
#
# TARGET is an executable, or a static or object library that goes into one; its C sources are compiled, and an
# executable linked, by ompckpt-cc with the project's own C compiler behind it. Libraries that lead to a position
# need it too. PROFILE: every run of the executable appends to a profile. PLAN: only the
# positions that the plan FILE selects are kept; a changed plan links anew.
#
# With the toolchain file ompckpt-toolchain.cmake, where ompckpt-cc is the project's compiler, only the options are added.

function(ompckpt_target target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PROFILE" "PLAN" "")
  if(arg_UNPARSED_ARGUMENTS OR (arg_PROFILE AND arg_PLAN) OR "PLAN" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "ompckpt_target(${target}): what follows is nothing, PROFILE, or PLAN and a file")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "ompckpt_target(${target}): there is no such target (call it behind add_executable or add_library)")
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT type MATCHES "^(EXECUTABLE|STATIC_LIBRARY|OBJECT_LIBRARY)$")
    message(FATAL_ERROR "ompckpt_target(${target}): it is a ${type}; only an executable, a static or an object library can hold positions")
  endif()
  set(options)
  if(arg_PROFILE)
    set(options --ompckpt-profile)
  elseif(arg_PLAN)
    cmake_path(ABSOLUTE_PATH arg_PLAN BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    set(options "--ompckpt-plan=${arg_PLAN}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${arg_PLAN}")
  endif()
  get_filename_component(compiler "${CMAKE_C_COMPILER}" NAME)
  if(compiler MATCHES "^ompckpt-")
    target_link_options(${target} PRIVATE ${options})
    return()
  endif()
  set(launch "${ompckpt_COMPILER}")
  get_target_property(launcher ${target} C_COMPILER_LAUNCHER)
  if(launcher)
    list(JOIN launcher " " launcher)
    list(APPEND launch "--ompckpt-cc=${launcher} ${CMAKE_C_COMPILER}")
  endif()
  set_property(TARGET ${target} PROPERTY C_COMPILER_LAUNCHER ${launch} --ompckpt-launch)
  set_property(TARGET ${target} PROPERTY C_LINKER_LAUNCHER ${launch} ${options} --ompckpt-launch)
endfunction()
