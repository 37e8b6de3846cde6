# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs of MPI and OpenMP, chain-tested: each with two ranks on one MPI and compiler, halo and cg with four on the
# other ones; the rest of the matrix, kills and most of the generated programs are labelled "long".
set(mpi_programs halo cg transpose wavefront balance persistent handles anysource crossing uneven late file append teams serialized multiple pieces)
set(mpi_steps 20)
set(mpi_every_crossing 1) # every second instance can't be used

function(add_mpi_chain name program mpi compiler ranks threads every)
  add_test(NAME mpi/chain/${program}/${mpi}/${name} COMMAND ${CMAKE_CURRENT_LIST_DIR}/program.sh
    $<TARGET_FILE:ompckpt-cc> ${compiler} ${mpi} ${program} ${mpi_steps}
    --ranks ${ranks} --threads ${threads} --every ${every} ${ARGN})
  set_tests_properties(mpi/chain/${program}/${mpi}/${name} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 3600
    RESOURCE_LOCK ranks)
endfunction()

# How many candidates a link goes on in the tests that are not long: about five cuts.
function(mpi_every program result)
  set(${result} 4 PARENT_SCOPE)
  if(DEFINED mpi_every_${program})
    set(${result} ${mpi_every_${program}} PARENT_SCOPE)
  endif()
endfunction()

set(mpi openmpi)
set(compiler gcc)
foreach(program IN LISTS mpi_programs)
  mpi_every(${program} every)
  add_mpi_chain(2 ${program} ${mpi} ${compiler} 2 2 ${every} --max 5)
  if(program MATCHES "^(halo|cg)$")
    set(other_openmpi mpich)
    set(other_mpich openmpi)
    add_mpi_chain(4 ${program} ${other_${mpi}} ${compiler} 4 1 ${every} --max 5)
  endif()
  # gcc and clang change with each program, the MPI with every second one.
  if(compiler STREQUAL gcc)
    set(compiler clang-19)
  else()
    set(compiler gcc)
    if(mpi STREQUAL openmpi)
      set(mpi mpich)
    else()
      set(mpi openmpi)
    endif()
  endif()
endforeach()

add_mpi_chain(2 apart mpich gcc 2 2 1 --max 1) # threads that wait for each other are given up after 10 s

foreach(program IN LISTS mpi_programs)
  foreach(mpi openmpi mpich)
    foreach(compiler gcc clang-19)
      foreach(ranks 1 2 4 8)
        foreach(threads 1 2)
          set(name ${ranks}/${compiler}-${threads})
          add_mpi_chain(${name} ${program} ${mpi} ${compiler} ${ranks} ${threads} 1)
          set_tests_properties(mpi/chain/${program}/${mpi}/${name} PROPERTIES LABELS long)
        endforeach()
      endforeach()
    endforeach()
  endforeach()
endforeach()

# Checkpoints that are asked for; restarts that can't be honoured.
foreach(pair "openmpi;gcc" "mpich;clang-19")
  list(GET pair 0 mpi)
  list(GET pair 1 compiler)
  foreach(script asked bad)
    add_test(NAME mpi/${script}/${mpi} COMMAND ${CMAKE_CURRENT_LIST_DIR}/${script}.sh $<TARGET_FILE:ompckpt-cc>
      ${compiler} ${mpi})
    set_tests_properties(mpi/${script}/${mpi} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200)
  endforeach()
endforeach()

# Nodes that lose what they have.
function(add_mpi_nodes name program mpi compiler steps)
  add_test(NAME mpi/nodes/${name}/${program}/${mpi} COMMAND ${CMAKE_CURRENT_LIST_DIR}/program.sh --nodes
    $<TARGET_FILE:ompckpt-cc> ${compiler} ${mpi} ${program} ${steps} ${ARGN})
  set_tests_properties(mpi/nodes/${name}/${program}/${mpi} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 7200 RESOURCE_LOCK ranks)
endfunction()
add_mpi_nodes(partner halo openmpi clang-19 40 --losses 4 --seed 1)
add_mpi_nodes(rs handles mpich gcc 40 --redundancy rs:4+2 --most 2 --losses 4 --seed 2)
add_mpi_nodes(slow balance mpich clang-19 40 --slow --nodes 2 --losses 4 --seed 3)
add_mpi_nodes(killed cg openmpi gcc 400 --redundancy xor:4 --kill --every 2 --losses 3 --seed 4)
foreach(mpi openmpi mpich)
  foreach(program halo cg handles wavefront transpose persistent)
    set(seed 100)
    foreach(options "partner" "xor:3 --nodes 3 --ranks 6" "rs:4+2 --most 2" "rs:5+2 --most 2 --nodes 5 --ranks 5" "partner --slow"
        "none --slow --nodes 2")
      math(EXPR seed "${seed} + 1")
      separate_arguments(words UNIX_COMMAND "--redundancy ${options} --losses 12 --every 2 --seed ${seed}")
      add_mpi_nodes(${seed} ${program} ${mpi} gcc 60 ${words})
      add_mpi_nodes(${seed}/killed ${program} ${mpi} gcc 1000 ${words} --kill)
      set_tests_properties(mpi/nodes/${seed}/${program}/${mpi} mpi/nodes/${seed}/killed/${program}/${mpi} PROPERTIES LABELS long)
    endforeach()
  endforeach()
endforeach()

# A link that is cut.
add_test(NAME mpi/net COMMAND ${CMAKE_CURRENT_LIST_DIR}/net.sh $<TARGET_FILE:ompckpt-cc> $<TARGET_FILE:ompckpt-tool> gcc)
set_tests_properties(mpi/net PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200 RESOURCE_LOCK ranks)

# Kills; 400 steps take two seconds and more.
foreach(program halo cg)
  foreach(mpi openmpi mpich)
    add_test(NAME mpi/kill/${program}/${mpi} COMMAND ${CMAKE_CURRENT_LIST_DIR}/program.sh --kills 250
      $<TARGET_FILE:ompckpt-cc> gcc ${mpi} ${program} 400 --ranks 4 --threads 1)
    set_tests_properties(mpi/kill/${program}/${mpi} PROPERTIES LABELS long SKIP_RETURN_CODE 77 TIMEOUT 7200
      RESOURCE_LOCK ranks)
  endforeach()
endforeach()

# Spares: those that nobody needs, what is in the way; ranks that die, and the job goes on.
foreach(mpi openmpi mpich)
  add_test(NAME mpi/spares/${mpi} COMMAND ${CMAKE_CURRENT_LIST_DIR}/spares.sh $<TARGET_FILE:ompckpt-cc> gcc ${mpi})
  set_tests_properties(mpi/spares/${mpi} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200)
endforeach()
foreach(words "halo 600" "cg 400" "wavefront 1500" "halo 600 --together 2" "halo 600 --tcp")
  separate_arguments(words UNIX_COMMAND "${words}")
  list(POP_FRONT words program steps)
  list(JOIN words "" name)
  foreach(compiler gcc clang-19)
    add_test(NAME mpi/inside/${program}${name}/${compiler} COMMAND ${CMAKE_CURRENT_LIST_DIR}/program.sh --inside 50
      $<TARGET_FILE:ompckpt-cc> ${compiler} openmpi ${program} ${steps} ${words})
    set_tests_properties(mpi/inside/${program}${name}/${compiler} PROPERTIES LABELS long SKIP_RETURN_CODE 77 TIMEOUT 7200
      RESOURCE_LOCK ranks)
  endforeach()
endforeach()

# Random programs.
add_executable(generate_mpi ${CMAKE_CURRENT_LIST_DIR}/generate.c ${PROJECT_SOURCE_DIR}/test/fuzz/random.c
  ${PROJECT_SOURCE_DIR}/test/fuzz/text.c)
target_include_directories(generate_mpi PRIVATE ${PROJECT_SOURCE_DIR}/test/fuzz)
function(add_mpi_generated first count)
  add_test(NAME mpi/generated/${first} COMMAND ${CMAKE_CURRENT_LIST_DIR}/generate.sh
    --ompckpt-cc $<TARGET_FILE:ompckpt-cc> --keep ${CMAKE_CURRENT_BINARY_DIR}/failures ${ARGN}
    $<TARGET_FILE:generate_mpi> ${first} ${count})
  set_tests_properties(mpi/generated/${first} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 7200 RESOURCE_LOCK ranks)
endfunction()
add_mpi_generated(1 5)
foreach(first RANGE 10001 11801 200)
  add_mpi_generated(${first} 200 --cuts 6)
  set_tests_properties(mpi/generated/${first} PROPERTIES LABELS long)
endforeach()
