/* Made by tests/bench/calibrate.mjs: models of measures, then models of records. */
#include "report/probability.h"

/* clang-format off */
const int16_t probability_weights[2][PROBABILITY_FEATURES] = {
  {
    -4869, /* bias */
    -223, /* chinese */
    -2511, /* length */
    264, /* unused */
    -283, /* any_unused */
    -4389, /* missing */
    2528, /* covered */
    713, /* intent */
    -309, /* entities */
    1982, /* mean */
    5589, /* least */
    1534, /* share */
    120, /* rivals */
    1250, /* misspelt */
    -286, /* joins */
    -251, /* dimensions */
    -414, /* metrics */
    -236, /* filters */
    895, /* having */
    1399, /* nested */
    1560, /* ranked */
    -1120, /* distinct */
    0, /* no_query */
    -2888, /* simplified */
  },
  {
    -96, /* bias */
    0, /* chinese */
    -1450, /* length */
    -561, /* unused */
    -165, /* any_unused */
    -2322, /* missing */
    -355, /* covered */
    -1590, /* intent */
    102, /* entities */
    530, /* mean */
    1461, /* least */
    3003, /* share */
    213, /* rivals */
    -223, /* misspelt */
    18, /* joins */
    34, /* dimensions */
    -112, /* metrics */
    -151, /* filters */
    -154, /* having */
    231, /* nested */
    -962, /* ranked */
    -491, /* distinct */
    -6398, /* no_query */
    -3759, /* simplified */
  },
};
