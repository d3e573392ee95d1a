import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whose data it is. */
interface Person {
  readonly id: string
  readonly email: string
}

/** A table with rows about persons. */
interface Told<Columns = Readonly<Record<string, unknown>>> {
  /** The columns that say whose a row is, and of what. */
  readonly by: { readonly [Column in keyof Columns]?: (person: Person) => string }
  /** Secrets, what is made of secrets, and what only serves to find rows. */
  readonly without: readonly (keyof Columns)[]
  /** What an id stands for, by the name that it is told under. */
  readonly names?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Takes from a row what is about somebody else. */
  readonly redact?: (row: Row, person: Person) => Row
}

/** Why a table says nothing about a person that is not told already. */
interface Untold {
  readonly because: string
}

const nameOf = (table: 'organization' | 'team', of: 'member' | 'invitation') =>
  sql`(select ${sql.ref('name')} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`${of}.${table}Id`)})`

const namesIn = (table: 'member' | 'invitation') => ({
  organizationName: nameOf('organization', table),
  teamName: nameOf('team', table),
})

const ofUser = { userId: ({ id }: Person) => id }

/** Every table, so that none is forgotten. */
export const personalTables: { readonly [Table in keyof Tables]: Told<Tables[Table]> | Untold } = {
  user: { by: { id: ({ id }) => id }, without: ['searchName', 'sessionVersion'] },
  session: { by: ofUser, without: ['tokenHash'] },
  account: { by: ofUser, without: ['password', 'accessToken', 'refreshToken', 'idToken', 'refreshingUntil'] },
  // The purpose is in the mail that asks for it; the rest is the hash of a secret.
  verification: { by: ofUser, without: ['identifier'] },
  socialState: { because: 'a sign-in that is under way belongs to a browser, and to nobody yet' },
  // What a mail said is encrypted, and holds links that open the account.
  mail: { by: { recipient: ({ email }) => email }, without: ['payload', 'lastError'] },
  audit: {
    by: { actorId: ({ id }) => id, onBehalfOfId: ({ id }) => id, target: ({ id }) => `user:${id}` },
    without: [],
    // From where an administrator did something is about the administrator.
    redact: (row, { id }) => (row['actorId'] === id ? row : { ...row, ipAddress: null, userAgent: null }),
  },
  organization: { because: 'an organization is not one person’s; its name stands with the membership' },
  team: { because: 'a team is not one person’s; its name stands with the membership' },
  member: { by: ofUser, without: ['searchText'], names: namesIn('member') },
  invitation: { by: { email: ({ email }) => email }, without: ['tokenHash'], names: namesIn('invitation') },
  picture: { by: ofUser, without: [] },
  twoFactor: { by: ofUser, without: ['secret', 'pendingSecret', 'lastStep'] },
  backupCode: { by: ofUser, without: ['codeHash'] },
  twoFactorChallenge: { by: ofUser, without: ['secretHash'] },
  mailedCode: { by: ofUser, without: ['codeHash'] },
  secondFactorProof: { because: 'it says when a session was last proven; the activity says so too' },
  trustedDevice: { by: ofUser, without: ['secretHash'] },
  job: { because: 'the work of the service is about nobody' },
}

/** The rows of a table about a person. */
export const findPersonalRows = async (
  db: Kysely<Tables>,
  table: string,
  { by, without, names = {}, redact }: Told,
  person: Person,
): Promise<Row[]> => {
  const named = Object.entries(names).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  const conditions = Object.entries(by).map(([column, value]) => sql`${sql.ref(column)} = ${value?.(person)}`)
  const { rows } = await sql<Row>`
    select ${sql.table(table)}.*${sql.join(named, sql``)} from ${sql.table(table)}
    where ${sql.join(conditions, sql` or `)} order by "id"`.execute(db)
  return rows.map((row) => {
    const told = Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column)))
    return redact ? redact(told, person) : told
  })
}
