import { secondFactorGuesses } from '@latchkey/contract'
import type { AccountAction } from './actions.ts'
import {
  type Account,
  findAccount,
  type Browser,
  type Caller,
  findCaller,
  deleteAccount,
  endSessions,
  expireAuthentications,
  isRecentlyAuthenticated,
  endSecondFactorTrust,
  lifetimes,
  isBanned,
  isLastAdmin,
  type Link,
  type Outcome,
  isSoleOwnerOfAny,
  getUserIndex,
  findRefreshedCaller,
  type SecondFactor,
  startSession,
  type State,
} from './state.ts'

/** The expected outcome of an account action. Applies the action to the state. */
export const predictAccountOutcome = (state: State, action: AccountAction, now: number): Outcome => {
  const browser = state.browsers[action.browser]
  if (!browser) throw new Error(`There is no browser ${action.browser}`)
  const [ownName, ownAccount] = findAccount(state, getUserIndex(action.browser)) ?? []
  switch (action.kind) {
    case 'sign-up': {
      if (ownAccount) return 'USER_ALREADY_EXISTS'
      state.accounts.set(action.name, createAccount(getUserIndex(action.browser), now))
      startSession(state, browser, { name: action.name, account: action.name, remembered: true }, now)
      return null
    }
    case 'sign-in':
      if (!ownName || ownAccount?.password !== action.password) return 'INVALID_EMAIL_OR_PASSWORD'
      return startSessionOrChallenge(
        state,
        browser,
        { name: action.name, account: ownName, remembered: action.remembered },
        now,
      )
    case 'sign-out': {
      if (browser.session === null) return 'FAILED_TO_GET_SESSION'
      const caller = findCaller(state, browser, now)
      if (caller) state.sessions.delete(caller.id)
      browser.session = null
      return null
    }
    case 'verify-backup-code':
      return verifyBackupCode(state, browser, action, now)
    case 'request-verification':
      if (ownAccount && !ownAccount.proven) ownAccount.verificationLink = createLink(now)
      return null
    case 'verify':
      return verify(ownAccount, findRefreshedCaller(state, browser, now), now)
    case 'forget-password':
      if (ownAccount) ownAccount.resetLink = createLink(now)
      return null
    case 'reset-password':
      if (!ownName || !ownAccount) return 'INVALID_TOKEN'
      return resetPassword(state, browser, { name: ownName, account: ownAccount, password: action.password }, now)
  }
  const caller = findRefreshedCaller(state, browser, now)
  return caller ? predictCallerOutcome(state, action, caller, now) : 'UNAUTHORIZED'
}

const createAccount = (userIndex: number, now: number): Account => ({
  userIndex,
  password: 0,
  verified: false,
  proven: false,
  role: 'user',
  ban: undefined,
  secondFactor: undefined,
  verificationLink: createLink(now),
  resetLink: { expiresAt: 0, isConsumed: true },
})

const createSecondFactor = (): SecondFactor => ({
  consumedCodes: new Set(),
  failures: 0,
  locks: 0,
  lockedUntil: 0,
  deviceFailures: { count: 0, until: 0 },
})

const createLink = (now: number): Link => ({ expiresAt: now + lifetimes.link, isConsumed: false })

const invalidateLinks = (account: Account): void => {
  account.verificationLink.isConsumed = true
  account.resetLink.isConsumed = true
}

/** Applies a verified first factor: starts a session, or a challenge for the second factor. */
const startSessionOrChallenge = (
  state: State,
  browser: Browser,
  { name, account: accountName, remembered }: { name: string; account: string; remembered: boolean },
  now: number,
): Outcome => {
  const account = state.accounts.get(accountName)
  if (!account || isBanned(account, now)) return 'BANNED_USER'
  account.ban = undefined
  if (!account.secondFactor) {
    startSession(state, browser, { name, account: accountName, remembered }, now)
    return null
  }
  state.challenges.set(name, { account: accountName, remembered, expiresAt: now + lifetimes.challenge, failures: 0 })
  browser.session = null
  browser.challenge = name
  return null
}

type BackupCode = Extract<AccountAction, { kind: 'verify-backup-code' }>

const verifyBackupCode = (state: State, browser: Browser, { code, owner, name }: BackupCode, now: number): Outcome => {
  const caller = findRefreshedCaller(state, browser, now)
  const challenge = caller ? undefined : state.challenges.get(browser.challenge ?? '')
  if (!caller && !isOpen(challenge, now)) return 'INVALID_TWO_FACTOR_COOKIE'
  const claimant = caller?.name ?? challenge?.account ?? ''
  const account = state.accounts.get(claimant)
  const factor = account?.secondFactor
  if (!account || !factor) return 'BACKUP_CODES_ARENT_ENABLED'
  const isLocked = factor.lockedUntil > now
  const isExempt = isLocked && challenge !== undefined && browser.knownTo === claimant && hasDeviceGuess(factor, now)
  if (isLocked && !isExempt) return 'TOO_MANY_REQUESTS'
  if (owner !== claimant || factor.consumedCodes.has(code)) {
    if (challenge) challenge.failures++
    if (isExempt) factor.deviceFailures.count++
    else if (countFailure(factor, now)) endChallenges(state, claimant)
    return 'INVALID_BACKUP_CODE'
  }
  if (isBanned(account, now)) return 'BANNED_USER'
  if (challenge) account.ban = undefined
  if (!isExempt) Object.assign(factor, { failures: 0, locks: 0, lockedUntil: 0 })
  factor.consumedCodes.add(code)
  if (caller) Object.assign(caller.session, { authenticatedAt: now, secondFactorAt: now })
  if (challenge) {
    state.challenges.delete(browser.challenge ?? '')
    browser.challenge = null
    startSession(
      state,
      browser,
      { name, account: claimant, remembered: challenge.remembered, secondFactorAt: now },
      now,
    )
  }
  return null
}

/** Whether a known device has a guess left. A window starts with the first guess, also if its code is valid. */
const hasDeviceGuess = (factor: SecondFactor, now: number): boolean => {
  const { window, max } = secondFactorGuesses.perKnownDevices
  if (factor.deviceFailures.until <= now) factor.deviceFailures = { count: 0, until: now + window * 1000 }
  return factor.deviceFailures.count < max
}

/** Returns whether the failure locks the account. */
const countFailure = (factor: SecondFactor, now: number): boolean => {
  const { perFactor, locks } = secondFactorGuesses
  factor.failures = factor.lockedUntil > 0 ? 1 : factor.failures + 1
  const isLast = factor.failures >= perFactor
  const lockSeconds = locks[Math.min(factor.locks, locks.length - 1)] ?? 0
  factor.lockedUntil = isLast ? now + lockSeconds * 1000 : 0
  if (isLast) factor.locks++
  return isLast
}

const isOpen = (challenge: { expiresAt: number; failures: number } | undefined, now: number): boolean =>
  challenge !== undefined && challenge.expiresAt > now && challenge.failures < secondFactorGuesses.perChallenge

const endChallenges = (state: State, account: string): void => {
  for (const [name, challenge] of state.challenges) {
    if (challenge.account === account) state.challenges.delete(name)
  }
}

const verify = (account: Account | undefined, caller: Caller | undefined, now: number): Outcome => {
  if (!account) return 'VERIFICATION_USER_NOT_FOUND'
  if (account.verificationLink.expiresAt <= now) return 'VERIFICATION_TOKEN_EXPIRED'
  if (account.verificationLink.isConsumed) return 'VERIFICATION_TOKEN_INVALID'
  account.verificationLink.isConsumed = true
  account.verified = true
  if (caller?.account === account) account.proven = true
  return null
}

const resetPassword = (
  state: State,
  browser: Browser,
  { name, account, password }: { name: string; account: Account; password: number },
  now: number,
): Outcome => {
  if (account.resetLink.isConsumed || account.resetLink.expiresAt <= now) return 'INVALID_TOKEN'
  endSessions(state, name)
  browser.knownTo = name
  if (account.secondFactor) endSecondFactorTrust(state, name)
  // The mailed secret proves the mailbox. Its first proof ends what was set up before.
  if (!account.proven) account.secondFactor = undefined
  Object.assign(account, { password, verified: true, proven: true })
  invalidateLinks(account)
  return null
}

type CallerAction = Extract<
  AccountAction,
  {
    kind:
      | 'revoke-session'
      | 'revoke-other-sessions'
      | 'revoke-sessions'
      | 'change-password'
      | 'delete-user'
      | 'enable-two-factor'
      | 'disable-two-factor'
  }
>

const predictCallerOutcome = (state: State, action: CallerAction, caller: Caller, now: number): Outcome => {
  const { id, name, account } = caller
  switch (action.kind) {
    case 'revoke-session': {
      const session = state.sessions.get(action.session)
      if (session?.account !== name || session.expiresAt <= now) return 'SESSION_NOT_FOUND'
      state.sessions.delete(action.session)
      return null
    }
    case 'revoke-other-sessions':
      endSessions(state, name, id)
      return null
    case 'revoke-sessions':
      endSessions(state, name)
      return null
    case 'change-password':
      if (!isRecentlyAuthenticated(caller, now, { hasPassword: true })) return 'SESSION_IS_NOT_FRESH'
      if (account.password !== action.from) return 'INVALID_PASSWORD'
      account.password = action.to
      invalidateLinks(account)
      if (account.secondFactor) endSecondFactorTrust(state, name)
      endSessions(state, name, id)
      caller.session.authenticatedAt = now
      return null
    case 'delete-user':
      if (!isRecentlyAuthenticated(caller, now, { hasPassword: true })) return 'SESSION_IS_NOT_FRESH'
      if (account.password !== action.password) return 'INVALID_PASSWORD'
      if (isLastAdmin(state, name, now)) return 'UNABLE_TO_REMOVE_LAST_ADMIN'
      if (isSoleOwnerOfAny(state, name, now)) return 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION'
      deleteAccount(state, name)
      return null
    case 'enable-two-factor':
    case 'disable-two-factor':
      return changeTwoFactor(state, action, caller, now)
  }
}

type TwoFactorChange = Extract<AccountAction, { kind: 'enable-two-factor' | 'disable-two-factor' }>

/** Replaces the session, because its privileges change. */
const changeTwoFactor = (state: State, action: TwoFactorChange, caller: Caller, now: number): Outcome => {
  const { id, session, account, name } = caller
  if (!isRecentlyAuthenticated(caller, now, { hasPassword: true })) return 'SESSION_IS_NOT_FRESH'
  if (account.password !== action.password) return 'INVALID_PASSWORD'
  const isEnabled = action.kind === 'enable-two-factor'
  if (isEnabled) {
    endSessions(state, name, id)
  } else {
    endSecondFactorTrust(state, name)
    expireAuthentications(state, name, id)
  }
  account.secondFactor = isEnabled ? createSecondFactor() : undefined
  state.sessions.delete(id)
  const { remembered, activeOrganization } = session
  const browser = state.browsers[action.browser]
  const secondFactorAt = isEnabled ? now : 0
  if (browser) {
    startSession(
      state,
      browser,
      { name: action.name, account: name, remembered, activeOrganization, secondFactorAt },
      now,
    )
  }
  return null
}
