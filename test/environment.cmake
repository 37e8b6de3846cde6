# Read by ctest in front of the tests: each compilation of theirs checks the result of every stage.
set(ENV{OMPCKPT_CC_CHECK} 1)
