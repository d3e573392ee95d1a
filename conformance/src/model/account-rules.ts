import { secondFactorGuesses } from '@latchkey/contract'
import type { AccountAct } from './acts.ts'
import {
  type Account,
  accountOf,
  type Browser,
  type Caller,
  callerAt,
  deleteAccount,
  endSessions,
  endTrust,
  lifetimes,
  isBanned,
  isLastAdmin,
  type Link,
  type Outcome,
  ownsAlone,
  personOf,
  refreshedCallerAt,
  startSession,
  type State,
} from './state.ts'

/** What the specification says of accounts, sessions and second factors: the outcome of an act, which changes the state. */
export const accountOutcome = (state: State, act: AccountAct, now: number): Outcome => {
  const browser = state.browsers[act.browser]
  if (!browser) throw new Error(`There is no browser ${act.browser}`)
  const own = accountOf(state, personOf(act.browser))
  switch (act.kind) {
    case 'sign-up': {
      if (own) return 'USER_ALREADY_EXISTS'
      state.accounts.set(act.name, newAccount(personOf(act.browser), now))
      startSession(state, browser, { name: act.name, account: act.name, remembered: true }, now)
      return null
    }
    case 'sign-in':
      return own?.[1].password === act.password
        ? admit(state, browser, { name: act.name, account: own[0], remembered: act.remembered }, now)
        : 'INVALID_EMAIL_OR_PASSWORD'
    case 'sign-out': {
      if (browser.session === null) return 'FAILED_TO_GET_SESSION'
      const caller = callerAt(state, browser, now)
      if (caller) state.sessions.delete(caller.id)
      browser.session = null
      return null
    }
    case 'give-backup-code':
      return giveBackupCode(state, browser, act, now)
    case 'ask-for-verification':
      if (own && !own[1].verified) own[1].verificationLink = linkOf(now)
      return null
    case 'verify':
      refreshedCallerAt(state, browser, now)
      return verify(own?.[1], now)
    case 'forget-password':
      if (own) own[1].resetLink = linkOf(now)
      return null
    case 'reset-password':
      return resetPassword(state, own, act.password, now)
  }
  const caller = refreshedCallerAt(state, browser, now)
  return caller ? callerOutcome(state, act, caller, now) : 'UNAUTHORIZED'
}

const newAccount = (person: number, now: number): Account => ({
  person,
  password: 0,
  verified: false,
  role: 'user',
  ban: undefined,
  secondFactor: undefined,
  verificationLink: linkOf(now),
  resetLink: { expiresAt: 0, spent: true },
})

const linkOf = (now: number): Link => ({ expiresAt: now + lifetimes.link, spent: false })

const spendLinks = (account: Account): void => {
  account.verificationLink.spent = true
  account.resetLink.spent = true
}

/** After the first factor: a session, or a challenge for the second factor. */
const admit = (
  state: State,
  browser: Browser,
  { name, account, remembered }: { name: string; account: string; remembered: boolean },
  now: number,
): Outcome => {
  const known = state.accounts.get(account)
  if (!known || isBanned(known, now)) return 'BANNED_USER'
  known.ban = undefined
  if (!known.secondFactor) {
    startSession(state, browser, { name, account, remembered }, now)
    return null
  }
  state.challenges.set(name, { account, remembered, expiresAt: now + lifetimes.challenge, failures: 0 })
  browser.session = null
  browser.challenge = name
  return null
}

type BackupCode = Extract<AccountAct, { kind: 'give-backup-code' }>

const giveBackupCode = (state: State, browser: Browser, { code, owner, name }: BackupCode, now: number): Outcome => {
  const caller = refreshedCallerAt(state, browser, now)
  const challenge = caller ? undefined : state.challenges.get(browser.challenge ?? '')
  if (!caller && !isOpen(challenge, now)) return 'INVALID_TWO_FACTOR_COOKIE'
  const claimant = caller?.name ?? challenge?.account ?? ''
  const account = state.accounts.get(claimant)
  const factor = account?.secondFactor
  if (!account || !factor) return 'BACKUP_CODES_ARENT_ENABLED'
  if (factor.lockedUntil > now) return 'TOO_MANY_REQUESTS'
  if (owner !== claimant || factor.spent.has(code)) {
    if (challenge) challenge.failures++
    factor.failures = factor.lockedUntil > 0 ? 1 : factor.failures + 1
    factor.lockedUntil = factor.failures >= secondFactorGuesses.perAccount ? now + secondFactorGuesses.lock * 1000 : 0
    if (factor.lockedUntil > 0) endChallenges(state, claimant)
    return 'INVALID_BACKUP_CODE'
  }
  if (isBanned(account, now)) return 'BANNED_USER'
  account.ban = challenge ? undefined : account.ban
  Object.assign(factor, { failures: 0, lockedUntil: 0 })
  factor.spent.add(code)
  if (caller) caller.session.provenAt = now
  if (challenge) {
    state.challenges.delete(browser.challenge ?? '')
    browser.challenge = null
    startSession(state, browser, { name, account: claimant, remembered: challenge.remembered, provenAt: now }, now)
  }
  return null
}

const isOpen = (challenge: { expiresAt: number; failures: number } | undefined, now: number): boolean =>
  challenge !== undefined && challenge.expiresAt > now && challenge.failures < secondFactorGuesses.perChallenge

const endChallenges = (state: State, account: string): void => {
  for (const [name, challenge] of state.challenges) if (challenge.account === account) state.challenges.delete(name)
}

const verify = (account: Account | undefined, now: number): Outcome => {
  if (!account) return 'VERIFICATION_USER_NOT_FOUND'
  if (account.verificationLink.expiresAt <= now) return 'VERIFICATION_TOKEN_EXPIRED'
  if (account.verificationLink.spent) return 'VERIFICATION_TOKEN_INVALID'
  account.verificationLink.spent = true
  account.verified = true
  return null
}

const resetPassword = (state: State, own: [string, Account] | undefined, to: number, now: number): Outcome => {
  if (!own || own[1].resetLink.spent || own[1].resetLink.expiresAt <= now) return 'INVALID_TOKEN'
  const [name, account] = own
  // Who redeems a mailed secret reads the mailbox.
  Object.assign(account, { password: to, verified: true })
  spendLinks(account)
  endSessions(state, name)
  if (account.secondFactor) endTrust(state, name)
  return null
}

type CallerAct = Extract<
  AccountAct,
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

const callerOutcome = (state: State, act: CallerAct, caller: Caller, now: number): Outcome => {
  const { id, name, account } = caller
  switch (act.kind) {
    case 'revoke-session': {
      const session = state.sessions.get(act.session)
      if (session?.account !== name || session.expiresAt <= now) return 'SESSION_NOT_FOUND'
      state.sessions.delete(act.session)
      return null
    }
    case 'revoke-other-sessions':
      endSessions(state, name, id)
      return null
    case 'revoke-sessions':
      endSessions(state, name)
      return null
    case 'change-password':
      if (account.password !== act.from) return 'INVALID_PASSWORD'
      account.password = act.to
      spendLinks(account)
      if (account.secondFactor) endTrust(state, name)
      endSessions(state, name, id)
      return null
    case 'delete-user':
      if (account.password !== act.password) return 'INVALID_PASSWORD'
      if (isLastAdmin(state, name, now)) return 'UNABLE_TO_REMOVE_LAST_ADMIN'
      if (ownsAlone(state, name)) return 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION'
      deleteAccount(state, name)
      return null
    case 'enable-two-factor':
    case 'disable-two-factor':
      return switchTwoFactor(state, act, caller, now)
  }
}

type TwoFactorSwitch = Extract<AccountAct, { kind: 'enable-two-factor' | 'disable-two-factor' }>

/** What a session may do changes with it, so another one takes its place. */
const switchTwoFactor = (state: State, act: TwoFactorSwitch, caller: Caller, now: number): Outcome => {
  const { id, session, account, name } = caller
  if (account.password !== act.password) return 'INVALID_PASSWORD'
  const isProven = session.provenAt > 0 && now - session.provenAt < lifetimes.fresh
  if (account.secondFactor && !isProven) return 'SESSION_IS_NOT_FRESH'
  const isOn = act.kind === 'enable-two-factor'
  if (!isOn) endTrust(state, name)
  account.secondFactor = isOn ? { spent: new Set(), failures: 0, lockedUntil: 0 } : undefined
  state.sessions.delete(id)
  const { remembered, activeOrganization } = session
  const browser = state.browsers[act.browser]
  const provenAt = isOn ? now : 0
  if (browser)
    startSession(state, browser, { name: act.name, account: name, remembered, activeOrganization, provenAt }, now)
  return null
}
