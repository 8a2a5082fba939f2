/* Made by tests/bench/calibrate.mjs: models of measures, then models of records. */
#include "report/probability.h"

/* clang-format off */
const int16_t probability_weights[2][PROBABILITY_FEATURES] = {
  {
    -4944, /* bias */
    -148, /* chinese */
    -3680, /* length */
    -62, /* unused */
    -620, /* any_unused */
    -4511, /* missing */
    1324, /* covered */
    1110, /* intent */
    -320, /* entities */
    2134, /* mean */
    4577, /* least */
    2517, /* share */
    165, /* rivals */
    1348, /* misspelt */
    -95, /* joins */
    -361, /* dimensions */
    -230, /* metrics */
    -57, /* filters */
    1519, /* having */
    0, /* nested */
    1993, /* ranked */
    -564, /* distinct */
    0, /* no_query */
    -5080, /* simplified */
  },
  {
    471, /* bias */
    0, /* chinese */
    -1514, /* length */
    -269, /* unused */
    -421, /* any_unused */
    -2458, /* missing */
    60, /* covered */
    -905, /* intent */
    114, /* entities */
    63, /* mean */
    1597, /* least */
    2008, /* share */
    86, /* rivals */
    -468, /* misspelt */
    -86, /* joins */
    -202, /* dimensions */
    -263, /* metrics */
    -119, /* filters */
    -353, /* having */
    59, /* nested */
    -952, /* ranked */
    -524, /* distinct */
    -6216, /* no_query */
    -4088, /* simplified */
  },
};
