import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The user whose data is exported (GDPR, article 4). */
interface DataSubject {
  readonly id: string
  /** All addresses that belong to the user. */
  readonly emails: readonly string[]
}

/** A table with personal data. */
interface ExportedTable<Columns = Readonly<Record<string, unknown>>> {
  /** Columns that identify the user of a row, with the value to compare. One match is enough. */
  readonly conditions: { readonly [Column in keyof Columns]?: (subject: DataSubject) => string | readonly string[] }
  /** Secrets, values derived from secrets, search columns and the state of a cookie replacement. */
  readonly excludedColumns: readonly (keyof Columns)[]
  /** Additional columns, such as the name that belongs to an ID. */
  readonly lookups?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Removes data about other users from a row. */
  readonly redact?: (row: Row, subject: DataSubject) => Row
}

/** A table that is not exported, and the reason. */
interface ExcludedTable {
  readonly reason: string
}

const selectName = (table: 'organization' | 'team', of: 'member' | 'invitation') =>
  sql`(select ${sql.ref('name')} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`${of}.${table}Id`)})`

const selectNames = (table: 'member' | 'invitation') => ({
  organizationName: selectName('organization', table),
  teamName: selectName('team', table),
})

/** The IP address and user agent of another user are that user's personal data. */
const withoutBrowser = (row: Row): Row => ({ ...row, ipAddress: null, userAgent: null })

const byUserId = { userId: ({ id }: DataSubject) => id }

/** Lists every table, so that a new table fails to compile until it is classified. */
export const personalTables: { readonly [Table in keyof Tables]: ExportedTable<Tables[Table]> | ExcludedTable } = {
  user: { conditions: { id: ({ id }) => id }, excludedColumns: ['searchName', 'sessionVersion'] },
  session: {
    conditions: byUserId,
    excludedColumns: ['tokenHash', 'earlierCookieUntil', 'impersonatorSessionId'],
    redact: (row) => (row['impersonatedBy'] === null ? row : withoutBrowser(row)),
  },
  account: {
    conditions: byUserId,
    excludedColumns: ['password', 'accessToken', 'refreshToken', 'idToken', 'refreshingUntil'],
  },
  emailAddress: { conditions: byUserId, excludedColumns: [] },
  userSearchTerm: { reason: 'parts of the name and the address, which `user` contains' },
  // `identifier` contains the hash of a secret; the purpose is also visible in the mail.
  verification: { conditions: byUserId, excludedColumns: ['identifier'] },
  emailCode: {
    conditions: { email: ({ emails }) => emails, userId: ({ id }) => id },
    excludedColumns: ['codeHash', 'linkHash', 'browserHash'],
  },
  usedIdToken: { reason: 'a hash of a provider token, which names no user' },
  signingKey: { reason: 'a key of the service' },
  socialState: { reason: 'a sign-in in progress belongs to a browser, not to a user' },
  pendingSignIn: { conditions: byUserId, excludedColumns: ['id', 'sessionVersion'] },
  termsAcceptance: { conditions: byUserId, excludedColumns: [] },
  pendingSignUp: { reason: 'a sign-up in progress belongs to a browser, not to a user' },
  // The encrypted payload contains links that give access to the account.
  mail: { conditions: { recipient: ({ emails }) => emails }, excludedColumns: ['payload', 'lastError'] },
  eventDelivery: { reason: 'an encrypted copy of a change, which is deleted after its delivery' },
  audit: {
    conditions: { actorId: ({ id }) => id, onBehalfOfId: ({ id }) => id, target: ({ id }) => `user:${id}` },
    excludedColumns: [],
    redact: (row, { id }) => (row['actorId'] === id ? row : withoutBrowser(row)),
  },
  addressChange: { conditions: byUserId, excludedColumns: [] },
  organization: { reason: 'an organization belongs to several users; memberships contain its name' },
  organizationRole: { reason: 'a role of an organization names no user; memberships contain the roles of the user' },
  team: { reason: 'a team belongs to several users; memberships contain its name' },
  member: { conditions: byUserId, excludedColumns: ['searchText'], lookups: selectNames('member') },
  invitation: {
    conditions: { email: ({ emails }) => emails },
    excludedColumns: ['tokenHash'],
    lookups: selectNames('invitation'),
  },
  picture: { conditions: byUserId, excludedColumns: [] },
  twoFactor: { conditions: byUserId, excludedColumns: ['secret', 'pendingSecret', 'lastStep'] },
  backupCode: { conditions: byUserId, excludedColumns: ['codeHash'] },
  twoFactorChallenge: { conditions: byUserId, excludedColumns: ['secretHash'] },
  twoFactorRecovery: { conditions: byUserId, excludedColumns: ['cancelHash'] },
  mailedCode: { conditions: byUserId, excludedColumns: ['codeHash'] },
  secondFactorProof: { reason: 'it stores when a session was last verified, which the activity contains, too' },
  // `id` is the hash of a cookie.
  knownDevice: { conditions: byUserId, excludedColumns: ['id'] },
  externalPicture: { conditions: byUserId, excludedColumns: ['organizationId', 'requestedById'] },
  passkey: { conditions: byUserId, excludedColumns: ['publicKey'] },
  passkeyUser: { conditions: { id: ({ id }) => id }, excludedColumns: [] },
  usedPasskeyChallenge: { reason: 'a random number, which names no user' },
  apiKey: { conditions: byUserId, excludedColumns: ['keyHash', 'previousHash', 'organizationId'] },
  deviceCode: { conditions: byUserId, excludedColumns: ['deviceCodeHash', 'userCodeHash', 'sessionVersion'] },
  trustedDevice: { conditions: byUserId, excludedColumns: ['secretHash', 'previousHash'] },
  webhookEndpoint: { reason: 'a URL of the platform or of an organization' },
  webhookEvent: { reason: 'an encrypted copy of a change, which is deleted after 30 days' },
  webhookDelivery: { reason: 'the log of a webhook, which is deleted after 30 days' },
  job: { reason: 'background jobs contain no personal data' },
  brand: { reason: 'the brand is not personal data' },
  brandPicture: { reason: 'the brand is not personal data' },
}

/** Finds the rows of a table that belong to the user, without excluded columns. */
export const findPersonalRows = async (
  db: Kysely<Tables>,
  table: string,
  { conditions, excludedColumns, lookups = {}, redact }: ExportedTable,
  subject: DataSubject,
): Promise<Row[]> => {
  const lookupColumns = Object.entries(lookups).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  const filters = Object.entries(conditions).map(
    ([column, value]) => sql`${sql.ref(column)} in (${sql.join([value?.(subject) ?? []].flat())})`,
  )
  const { rows } = await sql<Row>`
    select ${sql.table(table)}.*${sql.join(lookupColumns, sql``)} from ${sql.table(table)}
    where ${sql.join(filters, sql` or `)} order by 1`.execute(db)
  return rows.map((row) => {
    const exported = Object.fromEntries(Object.entries(row).filter(([column]) => !excludedColumns.includes(column)))
    return redact ? redact(exported, subject) : exported
  })
}
