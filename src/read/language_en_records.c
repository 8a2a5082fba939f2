/* English, for questions about the rows of any schema: the same closed classes, told apart more
 * finely, since nothing but them says what a column does in a question. */
#include "read/lexicon.h"

#define THAN(operator, quality) LEXICON_VALUE(OPERATOR_##operator, QUALITY_##quality, 0)
#define MOST(order, quality, kind)                                                                 \
  LEXICON_VALUE(ORDER_##order, QUALITY_##quality, SUPERLATIVE_##kind)

const lexicon_row lexicon_english_records[] = {
    {"a|about|according|all|along|also|am|among|an|and|any|as|associated|at|attribute|based|be|"
     "because|"
     "been|belong|belongs|being|but|by|can|corresponding|could|current|currently|data|database|did|"
     "do|"
     "does|done|during|ever|exist|exists|for|from|given|how|i|if|in|information|into|just|know|"
     "made|"
     "make|many|me|more|much|my|of|on|one|ones|only|our|out|record|records|respective|respectively|"
     "same|should|so|some|such|system|than|the|them|then|there|these|this|those|through|to|"
     "together|"
     "us|use|used|using|value|values|via|want|we|will|within|would|you|your|s|please|would "
     "like|like "
     "to|can you|could you|i want to|i would like to|we want to|own|owned|out of|"
     "each of|all of|some of|any of|used by|used in|used for",
     WORD_STOP, 0},
    {"show|list|give|give me|find|return|tell "
     "me|tell|display|get|provide|present|identify|retrieve|"
     "report|show me|list out|find out|select|look for|state|name|describe|compute|calculate|list "
     "all|show all|find all|return all|give all",
     WORD_LIST, 0},
    {"what|what is|what are|what was|what were|whats|which|what's", WORD_WHICH, 0},
    {"who|who is|who are|whose|whom", WORD_WHICH, 1},
    {"where|in which location|what location", WORD_WHERE, 0},
    {"when", WORD_WHERE, 1},
    {"how many|the number of|number of|total number of|the total number of|count|count the number "
     "of|count of|the count of|find the number of|amount of|counts of|numbers of|total count "
     "of|what "
     "number of|quantity of|how many different",
     WORD_COUNT, 0},
    {"average|avg|mean|averaged|average of|mean of|on average|on the average", WORD_AGGREGATE,
     AGGREGATION_AVG},
    {"total|sum|sum of|summation|combined|overall|total of|in total|altogether|total amount of",
     WORD_AGGREGATE, AGGREGATION_SUM},
    {"maximum of", WORD_AGGREGATE, AGGREGATION_MAX},
    {"minimum of", WORD_AGGREGATE, AGGREGATION_MIN},
    {"different|distinct|unique|various|kinds of|all different|differing|different kinds "
     "of|different "
     "types of|kind of|non-repeated",
     WORD_DISTINCT, 0},
    {"for each|of each|in each|per|by each|for every|each|every|grouped by|group by|across|at each|"
     "from each|on each|with each|to each|of every|in every|within each|under each|broken down by|"
     "and group by|corresponding to each|for different|of different|for various|by different|in "
     "different|each different|for each different|of each different",
     WORD_GROUP, 0},
    {"sorted by|sort by|order by|ordered by|order of|in order of|in the order of|ordering "
     "by|sorting "
     "by|arranged by|arrange|listed by|rank by|ranked by|sort|order|sorted|ordered|rank|sort them "
     "by|order them by|sorted according to|ordered according to|chronological order "
     "of|chronological "
     "order by",
     WORD_ORDER, ORDER_NONE},
    {"in ascending order of|in ascending order by|ascending order of|ascending order by|sorted in "
     "ascending order of|alphabetical order of|alphabetical order by|in alphabetical order of|in "
     "alphabetical order by|alphabetically by|sorted alphabetically by|ordered alphabetically "
     "by|in "
     "increasing order of|increasing order of|increasing order by|in lexicographic order of|"
     "lexicographical order of|in alphabetic order of|alphabetic order of|in ascending "
     "alphabetical "
     "order of|ordered ascending by",
     WORD_ORDER, ORDER_ASC},
    {"in descending order of|in descending order by|descending order of|descending order by|sorted "
     "in descending order of|in decreasing order of|decreasing order of|decreasing order by|in "
     "reverse order of|reverse alphabetical order of|descending alphabetical order of|in "
     "descending "
     "alphabetical order of|in reverse alphabetical order of|ordered descending by",
     WORD_ORDER, ORDER_DESC},
    {"ascending|asc|in ascending order|ascending order|increasing|in increasing order|increasing "
     "order|alphabetical order|alphabetically|in alphabetical order|in alphabetic order|alphabetic "
     "order|lexicographic order|in lexicographic order|lexicographical order|in lexicographical "
     "order|a to z|from low to high|low to high|in ascending alphabetical order|ascending "
     "alphabetical order|chronological order|in chronological order|by alphabetical order",
     WORD_DIRECTION, ORDER_ASC},
    {"descending|desc|in descending order|descending order|decreasing|in decreasing "
     "order|decreasing "
     "order|reverse order|in reverse order|reverse alphabetical order|in reverse alphabetical "
     "order|"
     "in descending alphabetical order|from high to low|high to low|z to a|in reversed order",
     WORD_DIRECTION, ORDER_DESC},
    {"that|having|contain|containing", WORD_CLAUSE, CLAUSE_PLAIN},
    {"with", WORD_CLAUSE, CLAUSE_WITH},
    {"is|are|was|were|has|have|had", WORD_CLAUSE, CLAUSE_VERB},
    {"their|its|his|her|corresponding|respective", WORD_THEIR, 0},
    {"they|he|she|it", WORD_PRONOUN, 0},
    {"both|and also|as well as|shared by", WORD_BOTH, 0},
    {"or|either|either from", WORD_OR, 0},
    {"not|no|without|never|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|hadn't|"
     "cannot|can't|do not|does not|did not|is not|are not|was not|were not|has not|have not|had "
     "not|not have|not have any|do not have|does not have|did not have|do not have any|does not "
     "have any|did not have any|without any|have no|has no|had no|except|excluding|other than|"
     "except for|outside of|but not|exclude|nor|neither|besides|apart from|non|lack|lacking|none "
     "of|don't have|doesn't have|didn't have|don't have any|doesn't have any|didn't have any|"
     "have never|has never|never had|not in",
     WORD_NOT, 0},
    {"contain|contains|containing|contained|include|includes|including|the substring|substring|the "
     "word|the phrase|the string|the letter|has the substring|contains the word|contain the word|"
     "containing the word|contains the substring|contain the substring|containing the "
     "substring|like|as a substring|with the letter|contains the letter|contain the "
     "letter|containing the letter|has the word|have the word|have the substring|with the word",
     WORD_LIKE, LIKE_CONTAINS},
    {"start with|starts with|starting with|begin with|begins with|beginning with|started with|"
     "starting with the letter|starts with the letter|start with the letter|starts with letter|"
     "prefix|with prefix|the prefix|with the prefix|begins with the letter|begin with the letter|"
     "beginning with the letter",
     WORD_LIKE, LIKE_STARTS},
    {"end with|ends with|ending with|ending in|end in|ends in|ends with the letter|end with the "
     "letter|ending with the letter",
     WORD_LIKE, LIKE_ENDS},
    {"more than|greater than|larger than|bigger than|over|above|exceed|exceeds|exceeding|beyond|"
     "better than|outnumber|well above|surpass|strictly more than",
     WORD_THAN, THAN(GT, NONE)},
    {"higher than", WORD_THAN, THAN(GT, TALL)},
    {"older than", WORD_THAN, THAN(GT, OLD)},
    {"longer than", WORD_THAN, THAN(GT, LONG)},
    {"taller than", WORD_THAN, THAN(GT, TALL)},
    {"heavier than", WORD_THAN, THAN(GT, HEAVY)},
    {"later than|after|newer than|after the year|after year", WORD_THAN, THAN(GT, LATE)},
    {"more expensive than", WORD_THAN, THAN(GT, DEAR)},
    {"faster than", WORD_THAN, THAN(GT, FAST)},
    {"less than|fewer than|smaller than|lower than|below|under|worse than|lesser than", WORD_THAN,
     THAN(LT, NONE)},
    {"younger than", WORD_THAN, THAN(LT, YOUNG)},
    {"shorter than", WORD_THAN, THAN(LT, SHORT)},
    {"lighter than", WORD_THAN, THAN(LT, LIGHT)},
    {"earlier than|before|prior to|before the year|before year", WORD_THAN, THAN(LT, LATE)},
    {"cheaper than", WORD_THAN, THAN(LT, CHEAP)},
    {"slower than", WORD_THAN, THAN(LT, SLOW)},
    {"at least|no less than|no fewer than|not less than|greater than or equal to|more than or "
     "equal "
     "to",
     WORD_THAN, THAN(GE, NONE)},
    {"since|on or after|since the year|since year|in or after", WORD_THAN, THAN(GE, LATE)},
    {"at most|no more than|not more than|no greater than|up to|less than or equal to", WORD_THAN,
     THAN(LE, NONE)},
    {"on or before", WORD_THAN, THAN(LE, LATE)},
    {"exactly|equal to|equals|equals to|as many as|=", WORD_THAN, THAN(EQ, NONE)},
    {"not equal to|not equals", WORD_THAN, THAN(NE, NONE)},
    {">", WORD_THAN, THAN(GT, NONE)},
    {"<", WORD_THAN, THAN(LT, NONE)},
    {">=", WORD_THAN, THAN(GE, NONE)},
    {"<=", WORD_THAN, THAN(LE, NONE)},
    {"or more|or above|or higher|or over|or greater|and above|and over", WORD_OR_MORE,
     THAN(GE, NONE)},
    {"or later|or after|or newer", WORD_OR_MORE, THAN(GE, LATE)},
    {"or older", WORD_OR_MORE, THAN(GE, OLD)},
    {"or less|or fewer|or lower|or below", WORD_OR_MORE, THAN(LE, NONE)},
    {"or earlier|or before", WORD_OR_MORE, THAN(LE, LATE)},
    {"between|ranging from|in the range of|in between|range from|ranges from", WORD_BETWEEN, 0},
    {"most|the most", WORD_MOST, MOST(DESC, NONE, MANY)},
    {"least|fewest|the least|the fewest", WORD_MOST, MOST(ASC, NONE, MANY)},
    {"top", WORD_MOST, MOST(DESC, NONE, MANY)},
    {"bottom", WORD_MOST, MOST(ASC, NONE, MANY)},
    {"highest|largest", WORD_MOST, MOST(DESC, NONE, HIGHEST)},
    {"lowest|smallest", WORD_MOST, MOST(ASC, NONE, HIGHEST)},
    {"greatest|biggest|best|richest|strongest|busiest|most crowded|deepest|farthest|most "
     "highly|most "
     "heavily|most powerful|most successful|most experienced",
     WORD_MOST, MOST(DESC, SIZE, PLAIN)},
    {"worst|poorest|weakest|closest", WORD_MOST, MOST(ASC, SIZE, PLAIN)},
    {"maximum|max|maximal", WORD_MOST, MOST(DESC, NONE, EXTREME)},
    {"minimum|min|minimal", WORD_MOST, MOST(ASC, NONE, EXTREME)},
    {"oldest", WORD_MOST, MOST(DESC, OLD, PLAIN)},
    {"youngest", WORD_MOST, MOST(ASC, YOUNG, PLAIN)},
    {"longest", WORD_MOST, MOST(DESC, LONG, PLAIN)},
    {"shortest", WORD_MOST, MOST(ASC, SHORT, PLAIN)},
    {"tallest", WORD_MOST, MOST(DESC, TALL, PLAIN)},
    {"heaviest", WORD_MOST, MOST(DESC, HEAVY, PLAIN)},
    {"lightest", WORD_MOST, MOST(ASC, LIGHT, PLAIN)},
    {"latest|newest|most recent|most recently", WORD_MOST, MOST(DESC, LATE, PLAIN)},
    {"last", WORD_MOST, MOST(DESC, LATE, FIRST)},
    {"earliest", WORD_MOST, MOST(ASC, EARLY, PLAIN)},
    {"first", WORD_MOST, MOST(ASC, EARLY, FIRST)},
    {"cheapest|least expensive|least costly", WORD_MOST, MOST(ASC, CHEAP, PLAIN)},
    {"most expensive|priciest|costliest|most costly", WORD_MOST, MOST(DESC, DEAR, PLAIN)},
    {"fastest", WORD_MOST, MOST(DESC, FAST, PLAIN)},
    {"slowest", WORD_MOST, MOST(ASC, SLOW, PLAIN)},
    {"most number of|the most number of|largest number of|highest number of|greatest number of|"
     "maximum number of|biggest number of|most times|the most times|largest amount of|highest "
     "amount "
     "of|most amount of|largest count of|most people",
     WORD_MOST, MOST(DESC, NONE, NUMBER)},
    {"least number of|fewest number of|smallest number of|lowest number of|minimum number of",
     WORD_MOST, MOST(ASC, NONE, NUMBER)},
    {"most common|most commonly|most frequent|most frequently|most popular|most numerous|most "
     "often|"
     "most used|most commonly used|most frequently used|most prominent|most famous",
     WORD_MOST, MOST(DESC, NONE, COMMON)},
    {"least common|least popular|least frequent|rarest|least commonly used", WORD_MOST,
     MOST(ASC, NONE, COMMON)},
    {"all information|all the information|all details|all the details|everything|all columns|full "
     "information|complete information|all info|all fields|all attributes|all the attributes",
     WORD_WHOLE, 0},
    {"multiple|several|more than one|more than once", WORD_SEVERAL, 0},
    {"how old", WORD_HOW, QUALITY_OLD},
    {"how long", WORD_HOW, QUALITY_LONG},
    {"how tall|how high", WORD_HOW, QUALITY_TALL},
    {"how heavy", WORD_HOW, QUALITY_HEAVY},
    {"how big|how large", WORD_HOW, QUALITY_SIZE},
    {"how much", WORD_HOW, QUALITY_DEAR},
    {"how fast", WORD_HOW, QUALITY_FAST},
    {"years old|year old|years of age|years-old", WORD_OLD, QUALITY_OLD},
    {"times|time", WORD_TIMES, 0},
    {"x axis|the x axis|x|the x|bars|the bars|the bar|x axis label|by the names|by names|by "
     "name|by the name|display names|list names|rank names|order names|sort names|show names|sort "
     "the names|order the names",
     WORD_AXIS, 0},
    {"y axis|the y axis|y|the y|the total number|y axis label|total number|y axis value", WORD_AXIS,
     1},
    {"chart|bar chart|pie chart|line chart|histogram|bar graph|line graph|graph|scatter "
     "chart|scatter "
     "plot|pie|scatter|diagram|stacked bar chart|grouped line chart|bar plot|a chart|a bar chart|a "
     "pie chart|a line chart|a histogram|trend chart",
     WORD_CHART, 0},
    {"could you|please show|for those records from|for those records|i want to|i want|give me the "
     "comparison about|the relationship between|the correlation between|comparison about|attribute|"
     "and group by attribute|by attribute|correlation|relationship|interval|proportion of|the "
     "proportion of|distribution of|the distribution of|frequency of|the frequency of|visualised|"
     "visualized|using|via",
     WORD_STOP, 0},
    {"visualize|visualise|draw|plot|compare", WORD_LIST, 0},
    {"named|called|titled|with name|with the name|by the name of|with title|with the title|whose "
     "name is",
     WORD_STOP, 0},
};
const size_t lexicon_english_records_rows =
    sizeof lexicon_english_records / sizeof lexicon_english_records[0];
