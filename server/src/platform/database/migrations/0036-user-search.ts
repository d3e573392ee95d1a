import type { QueryExecutorProvider } from 'kysely'
import { createSearchTermsQuery } from '../search-terms.ts'
import { isPostgres, runStatements } from '../statements.ts'

/** The previous release ignores the table. The triggers store the terms of its users. */
export const worksWith = '0014-a-hundred-members'

/** Creates the search terms of users. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await runStatements(db, [
    `create table "userSearchTerm" (
      "term" text ${isPostgres(db) ? 'collate "binary"' : ''} not null,
      "userId" text not null references "user" ("id") on delete cascade deferrable initially deferred,
      primary key ("term", "userId")
    ) ${isPostgres(db) ? '' : 'without rowid'}`,
    'create index "userSearchTermOfUser" on "userSearchTerm" ("userId", "term")',
    ...(isPostgres(db) ? postgresTriggers : sqliteTriggers),
  ])
}

const insertTerms = `insert into "userSearchTerm" ("term", "userId")
  select "term", "userId" from (${createSearchTermsQuery('select new."id", new."searchName", new."email"')}) as "terms"`

const deleteTerms = 'delete from "userSearchTerm" where "userId" = new."id"'

const hasNewText = 'old."searchName" <> new."searchName" or old."email" <> new."email"'

const postgresTriggers = [
  `create function "storeSearchTerms"() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'UPDATE' then
      ${deleteTerms};
    end if;
    ${insertTerms};
    return null;
  end $$`,
  `create trigger "storeSearchTermsOnInsert" after insert on "user" for each row execute function "storeSearchTerms"()`,
  `create trigger "storeSearchTermsOnUpdate" after update of "searchName", "email" on "user"
    for each row when (${hasNewText}) execute function "storeSearchTerms"()`,
]

const sqliteTriggers = [
  `create trigger "storeSearchTermsOnInsert" after insert on "user" begin ${insertTerms}; end`,
  `create trigger "storeSearchTermsOnUpdate" after update of "searchName", "email" on "user" when ${hasNewText} begin
    ${deleteTerms};
    ${insertTerms};
  end`,
]
