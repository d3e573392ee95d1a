import type { QueryExecutorProvider } from 'kysely'
import { isPostgres, runStatements } from '../statements.ts'

/** The previous release ignores the table. The triggers store the addresses of its users. */
export const worksWith = '0014-a-hundred-members'

/** Creates the table of the email addresses of users, with triggers that copy `user.email` into it. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await runStatements(db, [
    // Deferred: the trigger inserts the address before the row of the user.
    `create table "emailAddress" (
      "email" text primary key,
      "userId" text not null references "user" ("id") on delete cascade deferrable initially deferred,
      "createdAt" bigint not null
    )`,
    'create index "emailAddressOfUser" on "emailAddress" ("userId")',
  ])
  await runStatements(db, isPostgres(db) ? postgresTriggers : sqliteTriggers)
}

// The triggers claim the address of a new user and of a user who changes it. If it is an additional address of another user,
// they skip the row, as `on conflict do nothing` does: the statement returns no row. For primary addresses, the unique index
// of "user" decides as before.

// Reads only after a conflict: serializable transactions that read a page of an index and insert into it fail together.
const postgresTriggers = [
  `create function "claimEmailAddress"() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into "emailAddress" ("email", "userId", "createdAt") values (new."email", new."id", new."updatedAt")
      on conflict do nothing;
    if not found and exists (select from "emailAddress" where "email" = new."email" and "userId" <> new."id")
      and not exists (select from "user" where "email" = new."email") then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      delete from "emailAddress" where "email" = old."email";
    end if;
    return new;
  end $$`,
  `create trigger "claimEmailAddressOnInsert" before insert on "user"
    for each row execute function "claimEmailAddress"()`,
  `create trigger "claimEmailAddressOnUpdate" before update of "email" on "user"
    for each row when (old."email" <> new."email") execute function "claimEmailAddress"()`,
]

const claimInSqlite = `
  insert into "emailAddress" ("email", "userId", "createdAt") values (new."email", new."id", new."updatedAt")
    on conflict do nothing;
  select raise(ignore)
    where exists (select 1 from "emailAddress" where "email" = new."email" and "userId" <> new."id")
      and not exists (select 1 from "user" where "email" = new."email");`

const sqliteTriggers = [
  `create trigger "claimEmailAddressOnInsert" before insert on "user" begin ${claimInSqlite} end`,
  `create trigger "claimEmailAddressOnUpdate" before update of "email" on "user" when old."email" <> new."email" begin
    ${claimInSqlite}
    delete from "emailAddress" where "email" = old."email";
  end`,
]
