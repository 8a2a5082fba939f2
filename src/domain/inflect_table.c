/* In: a word, or what is left of it without its ending. Out: what the tables say of it. */
#include "domain/inflect_table.h"

/* Words in the order of bytes, for binary search. Behind a form stands how many letters to cut off
 * its end, then what to put there: children3, alumni1us. One without a number stays as it is. */
static const char irregulars[] =
    "accounting ads1 agreed1 alias aliases2 alumni1us always am2be analyses2is anything apis1 "
    "appendices3x are3be ate3eat atlas atlases2 axes2is banking became3ome been2 began2in "
    "begun2in bias biases2 bought5uy bred1ed broke3eak broken4eak brought5ing building built1d "
    "caches1 calories1 came3ome canvas canvases2 caught4tch cds1 ceiling children3 chose2ose "
    "chosen3ose clothes clothing cookies1 criteria1on darling diagnoses2is did2o died1 "
    "disagreed1 does2 done2 drawn1 drew2aw driven1 drove3ive during eaten2 embed emphases2is "
    "engineering evening everything excuses1 fallen2 feet3oot fell3all gases2 gave3ive given1 "
    "goes2 gone2 goods got2et grew2ow grown1 had1ve has1ve heard1 held3old housing hrs1 "
    "hundred hypotheses2is ids1 indices4ex is2be kept2ep knew2ow knives3fe known1 kpis1 lbs1 "
    "leaves3f led1ad lens lenses2 lied1 lighting lives3fe lost1e made2ke marketing matrices3x "
    "means meant1 meeting men2an menus1 met1et mice3ouse morning movies1 news nothing paid2y "
    "painting pcs1 people4rson ran2un rebuilt1d reuses1 risen1 rode3ide said2y seen1 sent1d "
    "series shelves3f shown1 sibling sold3ell something species spent1d spoke3eak spoken4eak "
    "stole3eal stolen4eal taken1 taught5each taxis1 teeth4ooth tied1 told3ell took3ake "
    "training tvs1 understood3and uses1 vertices4ex was3be wedding went4go were4be wives3fe "
    "wolves3f women2an won2in wore3ear worn3ear written3e wrote3ite yrs1";

/* Bases in e that the rules take for bases without, and the other way round. */
static const char with_e[] =
    "ach adher ador arrang aton aveng aw bast bath becom beguil breath cach challeng chang coher "
    "compet complet condon conven creat cring delet deplet deplor dissuad dynamit enthron escap "
    "exchang excit excret exhal expedit explor extradit fring guid hast hing ignit ignor imping "
    "implor incit infring inhal interchang interfer interven inton invit landscap loath loung lung "
    "misguid nauseat obsolet overcom overwrit ow past permeat persever persuad plung postpon "
    "prearrang procreat rang rearrang recit reconven recreat regal rerout reshap restor reunit "
    "reveng rever rewrit rout scaveng scroung sooth spong tast telephon telescop typewrit "
    "underscor underwrit unit videotap wast welcom wholesal";
static const char without_e[] =
    "alias ballot bias bus canvas caucus chorus collar combat debut devil diagram focus format "
    "fulfil gas imperil invalid mortar murmur parrot patrol pencil peril pilot pivot program "
    "pyramid refocus stencil sugar sync victim waltz zinc";

/* The order of a word and the one at `text`, which ends before a number or space. */
static int order_of(nlq_str word, const char *text) {
  size_t i = 0;
  while (i < word.len && word.at[i] == text[i])
    i++;
  int a = i < word.len ? word.at[i] : 0;
  return a - (text[i] >= 'a' ? text[i] : 0);
}

/* What stands behind a word in a table of so many bytes, or NULL. */
static const char *find(nlq_str word, const char *table, size_t size) {
  const char *low = table, *high = table + size;
  while (low < high) {
    const char *middle = low + (high - low) / 2, *next = middle;
    while (middle > low && middle[-1] != ' ')
      middle--;
    while (next < high && *next++ != ' ')
      continue;
    int order = order_of(word, middle);
    if (order == 0) return middle + word.len;
    if (order < 0)
      high = middle;
    else
      low = next;
  }
  return NULL;
}

const char *inflect_irregular(nlq_str word) {
  return find(word, irregulars, sizeof irregulars - 1);
}

int inflect_takes_e(nlq_str rest) {
  if (find(rest, with_e, sizeof with_e - 1)) return 1;
  return find(rest, without_e, sizeof without_e - 1) ? 0 : -1;
}
