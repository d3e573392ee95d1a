import { sqlMigration } from '../statements.ts'

/** The previous release ignores the column: it assumes that links are opened in the browser that signed up. */
export const worksWith = '0009-retention'

/** Lets a password reset unlink identities of an attacker even after the owner of the mailbox opened a mailed link. */
export const up = sqlMigration(['alter table "user" add column "provenElsewhere" integer default 0 not null'])
