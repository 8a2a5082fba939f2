/* The words that lead from one question to the next. */
#include "read/follow_parts.h"

#define MARK(phrases, flags)                                                                       \
  { phrases, FOLLOW_MARK, 0, flags }
#define SAYS(phrases, class, value)                                                                \
  { phrases, class, value, 0 }

const follow_row follow_rows[] = {
    MARK("what about|how about|and what about|and for|same for|the same for|same thing for|"
         "the same but|same but|of those|of them|of these|among them|among those|"
         "其中|它们|这些|这里面|如果是|要是",
         FOLLOW_STRONG),
    MARK("instead|switch to|change to|change it to|change that to|make it|make that|"
         "replace it with|换成|改成|改为|换为|变成|改用|换",
         FOLLOW_STRONG | FOLLOW_REPLACES),
    MARK("instead of|rather than|而不是|而非", FOLLOW_STRONG | FOLLOW_REPLACES | FOLLOW_CUTS),
    MARK("remove|drop|clear|without|forget|ignore|take out|get rid of|leave out|"
         "去掉|去除|不要|移除|取消|不限|不看|忽略|清除",
         FOLLOW_STRONG | FOLLOW_REMOVES),
    MARK("sort by|sorted by|sort it by|sort them by|order by|ordered by|order it by|order them by|"
         "rank by|ranked by|rank them by|排序|排列",
         FOLLOW_STRONG | FOLLOW_SORTS),
    MARK("all|for all|across all|in all|所有|全部|不分", FOLLOW_WEAK | FOLLOW_WIDENS),
    MARK("add|break it down|break that down|break this down|split it|split that|drill down|"
         "drill into|加上|再加上|增加|添加|进一步|细分",
         FOLLOW_STRONG | FOLLOW_ADDS),
    MARK("also|and also|as well|too|further|broken down|split|再|还有|也|另外|拆分|拆开",
         FOLLOW_WEAK | FOLLOW_ADDS),
    MARK("and|now|and now|then|ok|okay|just|only|but|but only|again|so|alone|please|only for|"
         "那|那么|呢|吗|吧|啊|只看|只要|仅看|仅|只|就|只显示|仅显示|现在|同样|的",
         FOLLOW_WEAK),
    MARK("by|per|for|in|with|within|from|按|按照|各|每|在", FOLLOW_OPENER),

    SAYS("the day before|a day earlier|前一天|再前一天|再上一天", FOLLOW_SHIFT, -UNIT_DAY),
    SAYS("the week before|a week earlier|前一周|再上一周|再前一周|再上周", FOLLOW_SHIFT,
         -UNIT_WEEK),
    SAYS("the month before|the month before that|a month earlier|one month earlier|the prior month|"
         "前一个月|再上一个月|再上个月|再前一个月|再往前一个月",
         FOLLOW_SHIFT, -UNIT_MONTH),
    SAYS("the quarter before|the quarter before that|a quarter earlier|the prior quarter|"
         "前一季度|前一个季度|再上一季度|再上一个季度|再上季度|再前一个季度",
         FOLLOW_SHIFT, -UNIT_QUARTER),
    SAYS("the year before|the year before that|a year earlier|one year earlier|the prior year|"
         "same period last year|the same period last year|same month last year|"
         "the same month last year|the same period a year earlier|"
         "前一年|再上一年|再前一年|去年同期|上年同期|去年同月",
         FOLLOW_SHIFT, -UNIT_YEAR),
    SAYS("the day after|后一天|再下一天", FOLLOW_SHIFT, UNIT_DAY),
    SAYS("the week after|the following week|后一周|再下一周", FOLLOW_SHIFT, UNIT_WEEK),
    SAYS("the month after|the following month|后一个月|再下一个月|再下个月", FOLLOW_SHIFT,
         UNIT_MONTH),
    SAYS("the quarter after|the following quarter|后一个季度|再下一个季度|再下季度", FOLLOW_SHIFT,
         UNIT_QUARTER),
    SAYS("the year after|the following year|后一年|再下一年", FOLLOW_SHIFT, UNIT_YEAR),

    SAYS("as a percentage|as percentages|as a percent|as percent|in percent|as a share|as shares|"
         "as a share of the total|as a percentage of the total|percentage|percentages|"
         "占比|百分比|按占比|占比多少|比例|按百分比|用百分比表示|以百分比显示",
         FOLLOW_SHARE, 0),
    SAYS("filter|condition|restriction|all filters|all conditions|"
         "条件|筛选|筛选条件|过滤|过滤条件|限制|所有条件|全部条件",
         FOLLOW_FILTERS, 0),
    SAYS("time|date|time filter|date filter|time range|时间|日期|时间条件|时间限制|时间范围",
         FOLLOW_TIMES, 0),
    SAYS("grouping|groups|breakdown|分组|拆分维度", FOLLOW_GROUPS, 0),
    SAYS("how many|how many are there|how many is that|how many were there|how many of them|"
         "how many of those|count them|有多少|有多少个|多少个|一共多少|共有多少|有几个|"
         "一共有多少|总共多少|总数|数量|有多少条|有多少家",
         FOLLOW_COUNT, 0),
    SAYS("lowest to highest|low to high|lowest first|smallest first|fewest first|ascending|"
         "smallest to largest|least to most|从低到高|从小到大|从少到多|由低到高|升序",
         FOLLOW_ORDER, ORDER_ASC),
    SAYS("highest to lowest|high to low|highest first|largest first|most first|descending|"
         "largest to smallest|most to least|从高到低|从大到小|从多到少|由高到低|降序",
         FOLLOW_ORDER, ORDER_DESC),
    SAYS("reverse|the other way round|the other way around|反过来|倒过来|倒序", FOLLOW_ORDER,
         ORDER_NONE),
    SAYS("lowest|smallest|least|worst|fewest|bottom|shortest|最低|最少|最小|最差|倒数|后",
         FOLLOW_EXTREME, ORDER_ASC),
    SAYS("highest|largest|most|best|biggest|greatest|top|longest|最高|最多|最大|最好|前|排名前",
         FOLLOW_EXTREME, ORDER_DESC),
    SAYS("average|avg|mean|平均|平均值|均值", FOLLOW_AGGREGATE, AGGREGATION_AVG),
    SAYS("total|sum|总和|合计|总计", FOLLOW_AGGREGATE, AGGREGATION_SUM),
    SAYS("maximum|max|最大值", FOLLOW_AGGREGATE, AGGREGATION_MAX),
    SAYS("minimum|min|最小值", FOLLOW_AGGREGATE, AGGREGATION_MIN),
    SAYS("the|one|that|this|it|them|of|is|are|me|show|give|list|sort|order|sorted|ordered|rank|"
         "ranked|result|row|排|那个|一个|是|把|结果|个|名|家|条|显示|看|看看",
         FOLLOW_STOP, 0),
};

const size_t follow_row_count = sizeof follow_rows / sizeof follow_rows[0];
