/* Shapes that prose does not have.
 *
 * In: "-1 union select 1,2,version()". Out: the stretch "union select". Each shape is a line:
 * tokens that follow each other, with what may stand where. "union" alone is a credit union,
 * "drop" alone a fall; "union select" and "drop table x" are neither. */
#include "validate/guard.h"

/* Found anywhere, in prose as well; the functions and tables of servers have names that nothing
 * else has. */
static const char shapes[] =
    "union all,distinct select,distinct\n"
    "union select\n"
    "union ( select\n"
    "insert,replace into W values,select,set,default,(\n"
    "delete from W where,order,limit\n"
    "update W set W =,:=\n"
    "into outfile,dumpfile\n"
    "load data,xml local,infile,low_priority,concurrent\n"
    "waitfor delay,time Q\n"
    "procedure analyse\n"
    "exec,execute ( V,Q\n"
    "exec,execute master,immediate\n"
    "declare V W\n"
    "set V =,:=\n"
    "order,group by N C\n"
    "having N =,<,>,<=,>=,<>,!=\n"
    "select V,*\n"
    "select top N W from\n"
    "case when (,N\n"
    "then N,true,false,null end\n"
    ": : int,integer,text,json,jsonb,numeric,varchar,regclass\n"
    "match W against (\n"
    "drop table,database,schema W C,;\n"
    "like,rlike,regexp ( select,case\n"
    "( select (,N,Q,*\n"
    "( select W from,(,K\n"
    "sleep,pg_sleep,benchmark,load_file,extractvalue,updatexml,concat_ws,group_concat,sys_eval,"
    "sys_exec,lo_import,lo_export,dblink,query_to_xml,openrowset,opendatasource,make_set,row_count,"
    "last_insert_id,session_user,system_user,current_user,schema_name,db_name,user_name,"
    "sqlite_version,utl_inaddr,randomblob,convert_from,string_agg,lo_get,coercibility (\n"
    "information_schema,sysobjects,syscolumns,sysusers,pg_catalog,pg_user,pg_shadow,sqlite_master,"
    "sqlite_schema,sqlite_temp_master,utl_http,utl_file,utl_inaddr,utl_raw,dbms_pipe,dbms_lock,"
    "dbms_xmlquery,dbms_java,all_tables,user_tables,mysql_db";

/* Behind a semicolon: statements. */
static const char stacked[] = "drop,alter,create,truncate table,database,user,view,index,schema\n"
                              "delete from\n"
                              "insert,replace into\n"
                              "update W set\n"
                              "exec,execute,shutdown,declare,waitfor W\n"
                              "exec,execute (\n"
                              "declare,set V\n"
                              "select N,*,Q\n"
                              "select W (,from\n"
                              "grant all,select,insert,update,delete\n"
                              "truncate W\n"
                              "if,do (\n"
                              "if exists,not\n"
                              "delete quick,ignore,low_priority\n"
                              "shutdown";

/* In a value, which is no prose: a query of its own, or a parenthesis and a comment mark at its
 * end. */
static const char statements[] =
    "select N,Q,(,-,+,!\n"
    "select W (,K,from\n"
    "drop,alter,create,truncate table,database,user,view,procedure,function,login\n"
    "insert,replace into\n"
    "delete from\n"
    "update W set\n"
    "grant W on,to\n"
    "create or replace\n"
    "copy W from,to program,Q\n"
    "V or,and,xor\n"
    "order by N E\n"
    "order by W (\n"
    "having (\n"
    "or,and W = W E\n"
    "or,and W = W C\n"
    "or,and ( W = W\n"
    "attach database Q\n"
    "( select W\n"
    "select current_user\n"
    "N * N C E\n"
    "or,and,xor V\n"
    ") C E";

/* Characters by number, version() and the like: that nothing stands before the parenthesis tells
 * them from prose. */
static const char tight_calls[] = "char,chr,nchar ( N\n"
                                  "ascii,substring,substr,md5 ( W,N,Q\n"
                                  "version,database,schema,now,sysdate,rand,pi ( )";

/* Functions that stand for tables: file('/etc/passwd'), numbers(1000). */
static const char table_calls[] = "from W ( N,Q";

/* --- tautologies ---------------------------------------------------------------------------- */

/* Over a literal at `at`: a number, a quoted piece; 0 when there is none. */
static size_t literal_end(const guard_tokens *tokens, size_t at) {
  while (guard_is(tokens, at, "-,+,!,~,not,("))
    at++;
  if (guard_is(tokens, at, "N,V")) return at + 1;
  if (!guard_is(tokens, at, "Q")) return 0;
  for (size_t i = at + 1; i < at + 4; i++)
    if (guard_is(tokens, i, "Q") &&
        guard_at(tokens, i)->text.at[0] == guard_at(tokens, at)->text.at[0])
      return i + 1;
  return 0;
}

/* A comparison of two things that are known beforehand: 1=1, 'a'='a', x=x. */
static size_t constant_comparison(const guard_tokens *tokens, size_t at) {
  size_t left = literal_end(tokens, at);
  if (!left) {
    bool same = guard_shape(tokens, at, "W = W") &&
                str_eq(guard_at(tokens, at)->text, guard_at(tokens, at + 2)->text);
    return same ? at + 3 : 0;
  }
  while (guard_is(tokens, left, ")"))
    left++;
  size_t n = guard_shape(tokens, left, "=,!=,<>,<,>,<=,>=,<=>,like,rlike,regexp Q,N,V,(,-,+,true");
  return n ? left + n : 0;
}

static size_t tautology(const guard_tokens *tokens, size_t at) {
  if (!guard_is(tokens, at, "or,and,xor,||,&&,having,where")) return 0;
  size_t end = constant_comparison(tokens, at + 1);
  if (end) return end;
  if (guard_shape(tokens, at + 1, "N,true C")) return at + 3;
  bool behind_literal = at > 0 && guard_is(tokens, at - 1, "N,Q");
  return behind_literal && guard_is(tokens, at + 1, "true") ? at + 2 : 0;
}

/* --- the scan ------------------------------------------------------------------------------- */

/* {"$ne": ""} and [$ne]=: operators of document stores. */
static bool is_document_operator(const guard_tokens *tokens, size_t at) {
  nlq_str text = guard_at(tokens, at)->text;
  bool named = guard_is(tokens, at, "W") && text.len > 2 && text.at[0] == '$' &&
               text.at[1] >= 'a' && text.at[1] <= 'z';
  if (!named || at == 0) return false;
  return guard_is(tokens, at - 1, "Q") ||
         (guard_is(tokens, at - 1, "O") && guard_at(tokens, at - 1)->text.at[0] == '[');
}

/* Names of one word: procedures of SQL Server, @@variables of servers. */
static bool is_server_name(const guard_token *t) {
  if (t->kind == GUARD_VARIABLE) return t->text.len > 2 && t->text.at[1] == '@';
  return t->kind == GUARD_WORD &&
         (str_starts(t->text, STR("xp_")) || str_starts(t->text, STR("sp_")));
}

/* Behind the finding that begins at `at`, or 0. */
static size_t find_at(const guard_tokens *tokens, size_t at, bool question) {
  size_t n = guard_shape(tokens, at, shapes);
  if (n) return at + n;
  if (guard_is(tokens, at, ";") && (n = guard_shape(tokens, at + 1, stacked)) > 0)
    return at + 1 + n;
  if (!question && (n = guard_shape(tokens, at, statements)) > 0) return at + n;
  if (guard_shape(tokens, at, tight_calls) && !guard_at(tokens, at + 1)->space_before)
    return at + 2;
  if (guard_shape(tokens, at, table_calls) && !guard_at(tokens, at + 2)->space_before)
    return at + 3;
  if (!question && at == 0 && !guard_shape(tokens, 0, "N <,>,<=,>= N E") &&
      (n = constant_comparison(tokens, 0)) > 0)
    return n;
  if (is_server_name(guard_at(tokens, at)) || is_document_operator(tokens, at)) return at + 1;
  return tautology(tokens, at);
}

guard_find guard_sql(const guard_tokens *tokens, bool question) {
  for (size_t i = 0; i < tokens->count; i++) {
    size_t end = find_at(tokens, i, question);
    if (end) return (guard_find){true, i, end < tokens->count ? end : tokens->count};
  }
  return (guard_find){false, 0, 0};
}
