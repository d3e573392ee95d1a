import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whose data it is. */
interface DataSubject {
  readonly id: string
  readonly email: string
}

/** A table with rows about persons. */
interface ExportedTable<Columns = Readonly<Record<string, unknown>>> {
  /** The columns that say whose a row is, and of what. */
  readonly conditions: { readonly [Column in keyof Columns]?: (person: DataSubject) => string }
  /** Secrets, what is made of secrets, and what only serves to find rows. */
  readonly excludedColumns: readonly (keyof Columns)[]
  /** What an id stands for, by the name that it is told under. */
  readonly lookups?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Takes from a row what is about somebody else. */
  readonly redact?: (row: Row, person: DataSubject) => Row
}

/** Why a table says nothing about a person that is not told already. */
interface ExcludedTable {
  readonly reason: string
}

const selectName = (table: 'organization' | 'team', of: 'member' | 'invitation') =>
  sql`(select ${sql.ref('name')} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`${of}.${table}Id`)})`

const nameLookups = (table: 'member' | 'invitation') => ({
  organizationName: selectName('organization', table),
  teamName: selectName('team', table),
})

const byUserId = { userId: ({ id }: DataSubject) => id }

/** Every table, so that none is forgotten. */
export const personalTables: { readonly [Table in keyof Tables]: ExportedTable<Tables[Table]> | ExcludedTable } = {
  user: { conditions: { id: ({ id }) => id }, excludedColumns: ['searchName', 'sessionVersion'] },
  session: { conditions: byUserId, excludedColumns: ['tokenHash'] },
  account: {
    conditions: byUserId,
    excludedColumns: ['password', 'accessToken', 'refreshToken', 'idToken', 'refreshingUntil'],
  },
  // The purpose is in the mail that asks for it; the rest is the hash of a secret.
  verification: { conditions: byUserId, excludedColumns: ['identifier'] },
  socialState: { reason: 'a sign-in that is under way belongs to a browser, and to nobody yet' },
  // What a mail said is encrypted, and holds links that open the account.
  mail: { conditions: { recipient: ({ email }) => email }, excludedColumns: ['payload', 'lastError'] },
  audit: {
    conditions: { actorId: ({ id }) => id, onBehalfOfId: ({ id }) => id, target: ({ id }) => `user:${id}` },
    excludedColumns: [],
    // From where an administrator did something is about the administrator.
    redact: (row, { id }) => (row['actorId'] === id ? row : { ...row, ipAddress: null, userAgent: null }),
  },
  organization: { reason: 'an organization is not one person’s; its name stands with the membership' },
  team: { reason: 'a team is not one person’s; its name stands with the membership' },
  member: { conditions: byUserId, excludedColumns: ['searchText'], lookups: nameLookups('member') },
  invitation: {
    conditions: { email: ({ email }) => email },
    excludedColumns: ['tokenHash'],
    lookups: nameLookups('invitation'),
  },
  picture: { conditions: byUserId, excludedColumns: [] },
  twoFactor: { conditions: byUserId, excludedColumns: ['secret', 'pendingSecret', 'lastStep'] },
  backupCode: { conditions: byUserId, excludedColumns: ['codeHash'] },
  twoFactorChallenge: { conditions: byUserId, excludedColumns: ['secretHash'] },
  mailedCode: { conditions: byUserId, excludedColumns: ['codeHash'] },
  secondFactorProof: { reason: 'it says when a session was last proven; the activity says so too' },
  trustedDevice: { conditions: byUserId, excludedColumns: ['secretHash'] },
  job: { reason: 'the work of the service is about nobody' },
}

/** The rows of a table about a person. */
export const findPersonalRows = async (
  db: Kysely<Tables>,
  table: string,
  { conditions, excludedColumns, lookups = {}, redact }: ExportedTable,
  person: DataSubject,
): Promise<Row[]> => {
  const lookupColumns = Object.entries(lookups).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  const filters = Object.entries(conditions).map(([column, value]) => sql`${sql.ref(column)} = ${value?.(person)}`)
  const { rows } = await sql<Row>`
    select ${sql.table(table)}.*${sql.join(lookupColumns, sql``)} from ${sql.table(table)}
    where ${sql.join(filters, sql` or `)} order by "id"`.execute(db)
  return rows.map((row) => {
    const exported = Object.fromEntries(Object.entries(row).filter(([column]) => !excludedColumns.includes(column)))
    return redact ? redact(exported, person) : exported
  })
}
