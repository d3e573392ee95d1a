import type { Caller, Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { SessionRow } from '../platform/database/tables.ts'
import { batch } from '../platform/database/transaction.ts'

const selectCaller = (db: Context['db']) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([
      'session.id as sessionId',
      'session.tokenHash',
      'session.userId',
      'session.expiresAt',
      'session.remembered',
      'session.ipAddress',
      'session.userAgent',
      'session.activeOrganizationId',
      'session.impersonatedBy',
      'session.impersonatorSessionId',
      'session.authenticatedAt',
      'session.secondFactorAt',
      'session.authMethods',
      'session.earlierCookieUntil',
      'session.additionalFields as sessionFields',
      'session.createdAt as sessionCreatedAt',
      'session.updatedAt as sessionUpdatedAt',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.image',
      'user.language',
      'user.role',
      'user.banned',
      'user.banReason',
      'user.banExpires',
      'user.sessionVersion',
      'user.twoFactorEnabled',
      'user.additionalFields as userFields',
      'user.createdAt as userCreatedAt',
      'user.updatedAt as userUpdatedAt',
    ])

type CallerRow = Awaited<ReturnType<ReturnType<typeof selectCaller>['executeTakeFirstOrThrow']>>

const findByTokenHashQuery = prepared<{ tokenHash: string }>()((db, value) =>
  selectCaller(db).where('session.tokenHash', '=', value('tokenHash')),
)

/** Finds the session with this secret, expired or not, and its user. */
export const findSession = async (ctx: Context, tokenHash: string): Promise<Caller | undefined> => {
  const [row] = await findByTokenHashQuery(ctx, { tokenHash })
  return row && toCaller(ctx, row)
}

// Without a condition for `expiresAt`: with few sessions, PostgreSQL would use its index and read all unexpired ones.
const findByIdQuery = prepared<{ id: string }>()((db, value) => selectCaller(db).where('session.id', '=', value('id')))

/** Finds a session that has not expired, and its user. */
export const findActiveSession = async (tx: Context, id: string): Promise<Caller | undefined> => {
  const [row] = await findByIdQuery(tx, { id })
  const caller = row && toCaller(tx, row)
  return caller && caller.session.expiresAt > tx.now() ? caller : undefined
}

/** Finds the sessions with these secrets, expired or not, and their users. */
export const findSessions = async (ctx: Context, tokenHashes: readonly string[]): Promise<Caller[]> =>
  (await batch(tokenHashes.map((tokenHash) => findSession(ctx, tokenHash)))).filter((caller) => caller !== undefined)

/** Returns the end of the session, however often it is extended. */
export const computeAbsoluteEnd = ({ settings }: Context, createdAt: number): number =>
  createdAt + settings.session.absoluteLifetime * 1000

/** The stored expiry can be later: a previous release or a longer `session.absoluteExpiresIn` has set it. */
export const computeExpiry = (
  ctx: Context,
  { expiresAt, createdAt }: Pick<SessionRow, 'expiresAt' | 'createdAt'>,
): number => Math.min(expiresAt, computeAbsoluteEnd(ctx, createdAt))

const toCaller = (ctx: Context, row: CallerRow): Caller => ({
  session: {
    id: row.sessionId,
    tokenHash: row.tokenHash,
    userId: row.userId,
    expiresAt: computeExpiry(ctx, { expiresAt: row.expiresAt, createdAt: row.sessionCreatedAt }),
    remembered: row.remembered,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    activeOrganizationId: row.activeOrganizationId,
    impersonatedBy: row.impersonatedBy,
    impersonatorSessionId: row.impersonatorSessionId,
    authenticatedAt: row.authenticatedAt,
    secondFactorAt: row.secondFactorAt,
    authMethods: row.authMethods,
    earlierCookieUntil: row.earlierCookieUntil,
    additionalFields: row.sessionFields,
    createdAt: row.sessionCreatedAt,
    updatedAt: row.sessionUpdatedAt,
  },
  user: {
    id: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    image: row.image,
    language: row.language,
    role: row.role,
    banned: row.banned,
    banReason: row.banReason,
    banExpires: row.banExpires,
    sessionVersion: row.sessionVersion,
    twoFactorEnabled: row.twoFactorEnabled,
    additionalFields: row.userFields,
    createdAt: row.userCreatedAt,
    updatedAt: row.userUpdatedAt,
  },
})
