import { MAX_ACCOUNTS_PER_BROWSER } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { isBanned } from './ban.ts'
import { findActiveSession, findSession, findSessions } from './caller.store.ts'
import { isEarlierCookieRefused } from './earlier-cookie.ts'
import { endSession } from './end-sessions.ts'
import { replyWithSession } from './reply-with-session.ts'
import { markSessionReplaced } from './replaced-session.ts'
import { hashSessionSecret } from './session-secret.ts'
import { incrementSessionVersion, replaceTokenHash } from './session.store.ts'

/**
 * The session IDs and secrets of the accounts that are signed in to the browser but not active. The active account is only
 * in the session cookie, so that a refresh or a new secret changes one cookie.
 */
const COOKIE = 'accounts'

/** A valid session of the browser that is not the active one. */
export interface InactiveAccount {
  readonly caller: Caller
  readonly secret: string
}

/**
 * Finds the account of the session cookie, also if it is an impersonation. Returns undefined if the session has ended
 * or its user is banned.
 */
export const findActiveAccount = async (ctx: Context): Promise<Caller | undefined> => {
  const { sessionCredential } = ctx.request
  const caller = sessionCredential ? await findSession(ctx, sessionCredential.tokenHash) : undefined
  return caller && isValid(ctx, caller) && !isEarlierCookieRefused(ctx, caller.session) ? caller : undefined
}

/**
 * Finds the inactive accounts, the most recently active first. The cookie can name sessions that have ended since it
 * was written, for example on another device.
 */
export const findInactiveAccounts = async (ctx: Context): Promise<InactiveAccount[]> => {
  const entries = readEntries(ctx)
  const callers = await findSessions(
    ctx,
    entries.map(({ secret }) => hashSessionSecret(secret)),
  )
  return entries.flatMap(({ id, secret }) => {
    const caller = callers.find(({ session }) => session.id === id)
    return caller && isValid(ctx, caller) ? [{ caller, secret }] : []
  })
}

const isValid = (ctx: Context, { session, user }: Caller): boolean =>
  session.expiresAt > ctx.now() && !isBanned(ctx, user)

const readEntries = (ctx: Context): { id: string; secret: string }[] => {
  if (!ctx.settings.session.multipleAccounts) return []
  const value = ctx.request.cookie(COOKIE)
  if (value === null) return []
  return value.split('~').map((entry) => {
    const [id = '', secret = ''] = entry.split('.')
    return { id, secret }
  })
}

/** Each entry has about 70 characters, so the cookie is far below the 4 kB that browsers accept. */
export const writeInactiveAccounts = (tx: Context, accounts: readonly InactiveAccount[]): void => {
  if (accounts.length === 0) {
    if (tx.request.cookie(COOKIE) !== null) replyWithCookie(tx.reply, COOKIE, 'ended')
    return
  }
  const sessions = accounts.map(({ caller }) => caller.session)
  // A session without remember-me must not outlive the browser.
  const isTemporary = sessions.some(({ remembered }) => remembered === 0)
  const lastExpiry = Math.max(...sessions.map(({ expiresAt }) => expiresAt))
  replyWithCookie(tx.reply, COOKIE, {
    value: accounts.map(({ caller, secret }) => `${caller.session.id}.${secret}`).join('~'),
    maxAge: isTemporary ? null : Math.ceil((lastExpiry - tx.now()) / 1000),
  })
}

/**
 * Keeps the accounts of other users before a user signs in. Ends the inactive session of that user in the browser. Above
 * the limit, the accounts that were active the longest time ago are signed out.
 */
export const keepOtherAccounts = async (tx: Context, userId: string): Promise<void> => {
  if (!tx.settings.session.multipleAccounts) return
  const active = await findOtherActiveAccount(tx, userId)
  const inactive = await findInactiveAccounts(tx)
  const accounts = [...(active ? [await deactivateAccount(tx, active)] : []), ...inactive]
  const others = accounts.filter(({ caller }) => caller.user.id !== userId)
  const kept = others.slice(0, MAX_ACCOUNTS_PER_BROWSER - 1)
  for (const account of accounts) if (!kept.includes(account)) await endAccount(tx, account.caller)
  writeInactiveAccounts(tx, kept)
}

/** Keeps the active account while a user signs in who must verify a second factor first. */
export const keepActiveAccount = async (tx: Context, userId: string): Promise<void> => {
  if (!tx.settings.session.multipleAccounts) return
  const active = await findOtherActiveAccount(tx, userId)
  if (!active) return
  const inactive = await findInactiveAccounts(tx)
  writeInactiveAccounts(tx, [await deactivateAccount(tx, active), ...inactive])
}

/** An impersonation is not kept: it ends with the active session of the admin. */
const findOtherActiveAccount = async (tx: Context, userId: string): Promise<Caller | undefined> => {
  const active = await findActiveAccount(tx)
  return active?.session.impersonatedBy === null && active.user.id !== userId ? active : undefined
}

/**
 * Makes the active account an inactive one, with a new secret. A late response to the active session can write the previous
 * secret to the session cookie, which must not activate the account again.
 */
export const deactivateAccount = async (tx: Context, active: Caller): Promise<InactiveAccount> => {
  await markSessionReplaced({ ...tx, caller: active })
  return { caller: active, secret: await replaceSecret(tx, active) }
}

/**
 * Makes an inactive account the active one, with a new secret (R56). The times of its authentication stay: a switch proves
 * nothing about the user.
 */
export const activateAccount = async (tx: Context, { caller }: InactiveAccount): Promise<Caller> => {
  const secret = await replaceSecret(tx, caller)
  const { id, userId } = caller.session
  const activated = (await findActiveSession(tx, id)) ?? fail('INVALID_SESSION_TOKEN')
  replyWithSession(tx, activated, secret)
  await recordAudit(tx, { action: 'session.activated', target: `session:${id}`, actorId: userId, extra: { userId } })
  return activated
}

/** `caller` was read in the open transaction. */
const replaceSecret = async (tx: Context, { session, user }: Caller): Promise<string> => {
  const secret = randomId(tx.random)
  await incrementSessionVersion(tx, user.id)
  await replaceTokenHash(tx, { id: session.id, from: session.tokenHash, to: hashSessionSecret(secret) })
  return secret
}

export const endAccount = async (tx: Context, { session: { id, userId } }: Caller): Promise<void> => {
  if (!(await endSession(tx, userId, id))) return
  await recordAudit(tx, { action: 'session.ended', target: `session:${id}`, actorId: userId, extra: { userId } })
}

/** Signs out the inactive accounts of the browser. */
export const endInactiveAccounts = async (tx: Context): Promise<void> => {
  for (const { caller } of await findInactiveAccounts(tx)) await endAccount(tx, caller)
  writeInactiveAccounts(tx, [])
}

export const hasInactiveAccounts = (ctx: Context): boolean => readEntries(ctx).length > 0
