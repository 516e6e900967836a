#include "games/nightsky/sky.h"

const struct ns_sky ns_builtin = {
#include "games/nightsky/builtin.inc"
};
