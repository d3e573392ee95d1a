import { sqlMigration } from '../statements.ts'

/** The previous release ignores the column: logos that are set there have no requester. */
export const worksWith = '0014-a-hundred-members'

/** Adds the user whose limit counts the fetches of a logo. The limit must also count them after the user was deleted. */
export const up = sqlMigration(['alter table "externalPicture" add column "requestedById" text'])
