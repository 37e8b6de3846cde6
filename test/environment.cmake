# Read by ctest in front of the tests: each compilation of theirs checks the result of every stage.
set(ENV{OMPCKPT_CC_CHECK} 1)
# No test finds the objects of another, or of yesterday (tools/ompckpt-cc/cache.h); but jobs of MPI find their adapter (CMakeLists.txt).
set(ENV{XDG_CACHE_HOME} /dev/null)
