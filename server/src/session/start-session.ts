import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, CallerContext, Context } from '../platform/context.ts'
import type { SessionAuthentication, SessionRow, UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import type { SessionRequest } from '../platform/hooks/hook-types.ts'
import { requireActiveUser } from './ban.ts'
import { toBearerToken } from './bearer-token.ts'
import { clearAdminSessionCookie } from './admin-session-cookie.ts'
import { hasNewSecret } from './current-session.ts'
import { rememberDevice } from './known-devices.ts'
import { getEarlierCookieEnd } from './earlier-cookie.ts'
import { findLoginMethod } from './last-login-method.ts'
import { markSessionReplaced } from './replaced-session.ts'
import { replyWithSession } from './reply-with-session.ts'
import { hashSessionSecret } from './session-secret.ts'
import { keepOtherAccounts } from './inactive-accounts.ts'
import { consumeOwnPendingSignIn, storePendingSignIn } from './pending-sign-in.ts'
import { findMissingData } from './required-data.ts'
import { limitSessions } from './session-limit.ts'
import { insertSession } from './session.store.ts'

interface NewSession {
  /** Read in the open transaction: the user may have been banned while a password was compared. */
  user: UserRow
  remembered: boolean
  authentication: SessionAuthentication
}

interface NewSignIn extends NewSession {
  /** The ID of the provider that signed the user in. */
  provider?: string | null
}

/** A started session, or a sign-in that is pending until the user provides data or accepts the terms. */
export type SessionStart = Caller | { readonly requiredDataRedirect: true }

/**
 * Starts the session of a user who has verified all factors, inside the open transaction. Fails with BANNED_USER for every
 * sign-in method (R64).
 */
export const startSession = async (
  tx: Context,
  { user: storedUser, remembered, authentication, provider = null }: NewSignIn,
): Promise<SessionStart> => {
  const user = await requireActiveUser(tx, storedUser)
  if (await findMissingData(tx, user)) {
    await storePendingSignIn(tx, { user, remembered, authentication, provider })
    return { requiredDataRedirect: true }
  }
  await requireSessionAllowed(tx, user.id, authentication)
  await keepOtherAccounts(tx, user.id)
  // The pending sign-in of this browser can be that of another user.
  await consumeOwnPendingSignIn(tx)
  const caller = await startBrowserSession(tx, user, { remembered, authentication })
  tx.reply.loginMethod = findLoginMethod(authentication.authMethods, provider)
  return caller
}

/**
 * Starts a session that replaces the one of the caller, so the application allowed it already. Keeps the active organization
 * and the additional fields. Fails if a concurrent request has replaced the secret: the cookie of this request can be a copy.
 */
export const startReplacementSession = async (
  tx: CallerContext,
  { user, authentication }: Omit<NewSession, 'remembered'>,
): Promise<Caller> => {
  if (hasNewSecret(tx, tx.caller)) fail('UNAUTHORIZED')
  const { remembered, activeOrganizationId, additionalFields } = tx.caller.session
  const started = await startBrowserSession(tx, await requireActiveUser(tx, user), {
    remembered: remembered === 1,
    authentication,
    activeOrganizationId,
    additionalFields,
  })
  await markSessionReplaced(tx, started.session.id)
  return started
}

/** A session that replaces another one has its active organization and additional fields. */
type BrowserSession = Omit<NewSession, 'user'> & Partial<Pick<SessionRow, 'activeOrganizationId' | 'additionalFields'>>

/**
 * Inserts a session, records its start and sets its cookies. The secret is always new and never taken from a cookie in the
 * request, which prevents session fixation (R56). The browser becomes a known device of the user.
 */
const startBrowserSession = async (
  tx: Context,
  user: UserRow,
  { remembered, authentication, ...previousFields }: BrowserSession,
): Promise<Caller> => {
  const { lifetime, briefLifetime } = tx.settings.session
  const caller = await createSession(tx, user, {
    lifetime: remembered ? lifetime : briefLifetime,
    remembered: remembered ? 1 : 0,
    ...previousFields,
    ...authentication,
  })
  await recordStart(tx, caller)
  clearAdminSessionCookie(tx)
  await rememberDevice(tx, user.id)
  return caller
}

interface BearerSession extends Omit<NewSession, 'remembered'> {
  /** The name of the client, which the list of sessions shows. */
  clientName: string
}

/**
 * Starts a session whose secret is in a bearer token only: the response sets no cookie. The user has a session with all
 * required data, in which they allowed this one.
 */
export const startBearerSession = async (
  tx: Context,
  { user: storedUser, authentication, clientName }: BearerSession,
): Promise<{ caller: Caller; token: string }> => {
  const user = await requireActiveUser(tx, storedUser)
  await requireSessionAllowed(tx, user.id, authentication)
  const { caller, secret } = await insertNewSession(tx, user, {
    lifetime: tx.settings.session.lifetime,
    remembered: 1,
    userAgent: clientName,
    ...authentication,
  })
  await recordStart(tx, caller)
  return { caller, token: toBearerToken(tx.keys, secret) }
}

const recordStart = async (tx: Context, { session, user }: Caller): Promise<void> => {
  limitSessions(tx, user.id)
  await recordAudit(tx, {
    action: 'session.started',
    target: `session:${session.id}`,
    actorId: user.id,
    extra: { userId: user.id },
  })
}

/** Runs the hook `beforeSession` of the application, if any. Fails if it denies the session. */
const requireSessionAllowed = async (
  { hooks, transaction, deadline }: Context,
  userId: string,
  { authMethods }: SessionAuthentication,
): Promise<void> => {
  if (!hooks) return
  if (!transaction) throw new Error('A session starts in a transaction')
  // `addAuthentication` joins the methods by commas.
  const via = (authMethods?.split(',') ?? []) as SessionRequest['via']
  await hooks.beforeSession({ userId, via }, transaction.open, deadline)
}

type NewSessionFields = SessionAuthentication &
  Pick<SessionRow, 'remembered'> &
  Partial<Omit<SessionRow, 'createdAt' | 'updatedAt' | 'expiresAt'>> & {
    /** In seconds. */
    lifetime: number
    /** The session ends at this time at the latest. */
    latestEnd?: number
  }

/** Inserts a session with a new secret and sets its cookies. The caller records the start. */
export const createSession = async (tx: Context, user: UserRow, fields: NewSessionFields): Promise<Caller> => {
  const { caller, secret } = await insertNewSession(tx, user, fields)
  replyWithSession(tx, caller, secret)
  return caller
}

const insertNewSession = async (
  tx: Context,
  user: UserRow,
  { lifetime, latestEnd = Infinity, ...fields }: NewSessionFields,
): Promise<{ caller: Caller; secret: string }> => {
  const secret = randomId(tx.random)
  const now = tx.now()
  const session: SessionRow = {
    id: randomId(tx.random),
    tokenHash: hashSessionSecret(secret),
    userId: user.id,
    ipAddress: tx.request.ipAddress,
    userAgent: tx.request.userAgent,
    activeOrganizationId: null,
    impersonatedBy: null,
    impersonatorSessionId: null,
    earlierCookieUntil: getEarlierCookieEnd(tx),
    additionalFields: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: Math.min(now + lifetime * 1000, latestEnd),
    ...fields,
  }
  await insertSession(tx, session)
  return { caller: { session, user }, secret }
}
