import { type TestResponse, type TestUser, scan } from '@latchkey/testing'
import {
  type AccountAct,
  type Act,
  type AdminAct,
  isAdminAct,
  isOrganizationAct,
  type OrganizationAct,
} from './acts.ts'
import { PEOPLE, personOf } from './state.ts'
import type { Stage } from './stage.ts'

/** Does what an act says at its browser, and learns the ids of what it makes. The code of the refusal, or null. */
export const perform = async (stage: Stage, act: Act): Promise<string | null> => {
  const browser = stage.browsers[act.browser]
  if (!browser) throw new Error(`There is no browser ${act.browser}`)
  const single = singleUseOf(stage, act)
  const { status, body } = await ask(stage, browser, act)
  if (status >= 500) throw new Error(`${act.kind} was answered with ${status}: ${JSON.stringify(body)}`)
  if (status >= 400) return body.code
  learn(stage, act, body)
  if (single) stage.redeemed.push(single)
  // Another session took the place of this one, and the answer does not name it.
  if (act.kind === 'disable-two-factor') {
    stage.ids.set(`session:${act.name}`, (await browser.get('/get-session?disableRefresh=true')).body?.session.id)
  }
  return null
}

/** The password that a person has, or changes to. */
const passwordOf = ({ password }: TestUser, which: number): string => (which === 0 ? password : `${password} too`)

const learn = ({ ids }: Stage, { kind, name, browser }: Act, body: TestResponse['body']): void => {
  if (kind === 'sign-up') {
    ids.set(`account:${name}`, body.user.id)
    ids.set(newestAccountOf(browser), body.user.id)
  }
  if (typeof body?.token === 'string') ids.set(`session:${name}`, body.token)
  if (kind === 'create-organization') {
    ids.set(`organization:${name}`, body.id)
    ids.set(`member:${name}`, body.members[0].id)
  }
  if (kind === 'invite') ids.set(`invitation:${name}`, body.id)
  if (kind === 'accept') ids.set(`member:${name}`, body.member.id)
}

/** What an act would redeem, if that works once. */
const singleUseOf = (stage: Stage, act: Act): string | null => {
  switch (act.kind) {
    case 'accept':
    case 'reject':
      return idOf(stage, `invitation:${act.invitation}`)
    case 'verify':
      return mailedTo(stage, 'verification', act)
    case 'reset-password':
      return mailedTo(stage, 'reset', act)
    case 'give-backup-code':
      return backupCodeOf(stage, act)
    default:
      return null
  }
}

const ask = (stage: Stage, browser: TestUser, act: Act): Promise<TestResponse> => {
  if (isAdminAct(act)) return askAsAdmin(stage, browser, act)
  return isOrganizationAct(act) ? askOfOrganization(stage, browser, act) : askOfAccount(stage, browser, act)
}

const askOfAccount = async (stage: Stage, browser: TestUser, act: AccountAct): Promise<TestResponse> => {
  const { email, name } = browser
  const password = 'password' in act ? passwordOf(browser, act.password) : ''
  switch (act.kind) {
    case 'sign-up':
      return browser.post('/sign-up/email', { name, email, password: passwordOf(browser, 0) })
    case 'sign-in':
      return browser.post('/sign-in/email', { email, password, rememberMe: act.remembered })
    case 'sign-out':
      return browser.post('/sign-out')
    case 'revoke-session':
      return browser.post('/revoke-session', { token: idOf(stage, `session:${act.session}`) })
    case 'revoke-other-sessions':
      return browser.post('/revoke-other-sessions')
    case 'revoke-sessions':
      return browser.post('/revoke-sessions')
    case 'ask-for-verification':
      return browser.post('/send-verification-email', { email })
    case 'verify':
      return browser.get(`/verify-email?token=${mailedTo(stage, 'verification', act)}`)
    case 'forget-password':
      return browser.post('/forget-password', { email })
    case 'reset-password':
      return browser.post('/reset-password', { newPassword: password, token: mailedTo(stage, 'reset', act) })
    case 'change-password': {
      const [from, to] = [passwordOf(browser, act.from), passwordOf(browser, act.to)]
      return browser.post('/change-password', { currentPassword: from, newPassword: to })
    }
    case 'delete-user':
      return browser.post('/delete-user', { password })
    case 'enable-two-factor':
      return enableTwoFactor(stage, browser, password)
    case 'disable-two-factor':
      return browser.post('/two-factor/disable', { password })
    case 'give-backup-code':
      return browser.post('/two-factor/verify-backup-code', {
        code: backupCodeOf(stage, act),
      })
  }
}

const enableTwoFactor = async (stage: Stage, browser: TestUser, password: string): Promise<TestResponse> => {
  const begun = await browser.post('/two-factor/enable', { password })
  if (begun.status !== 200) return begun
  const { code } = scan(stage, begun.body.totpURI)
  const confirmed = await browser.post('/two-factor/verify-totp', { code: code() })
  if (confirmed.status === 200) stage.backupCodes.set(confirmed.body.user.id, begun.body.backupCodes)
  return confirmed
}

const askOfOrganization = (stage: Stage, browser: TestUser, act: OrganizationAct): Promise<TestResponse> => {
  const ask = (path: string, body: object): Promise<TestResponse> => browser.post(`/organization/${path}`, body)
  const organizationId =
    'organization' in act && act.organization !== null ? idOf(stage, `organization:${act.organization}`) : null
  const invitationId = 'invitation' in act ? idOf(stage, `invitation:${act.invitation}`) : ''
  switch (act.kind) {
    case 'create-organization':
      return ask('create', { name: act.slug, slug: act.slug })
    case 'delete-organization':
      return ask('delete', { organizationId })
    case 'set-active':
      return ask('set-active', { organizationId })
    case 'invite':
      return ask('invite-member', { organizationId, role: act.role, email: emailOf(stage, act.person) })
    case 'accept': {
      const secret = act.withSecret ? { secret: stage.mailed.get(`invitation:${invitationId}`) } : {}
      return ask('accept-invitation', { invitationId, ...secret })
    }
    case 'reject':
      return ask('reject-invitation', { invitationId })
    case 'cancel':
      return ask('cancel-invitation', { invitationId })
    case 'leave':
      return ask('leave', { organizationId })
    case 'remove-member':
      return ask('remove-member', { organizationId, memberIdOrEmail: emailOf(stage, act.person) })
    case 'update-role':
      return ask('update-member-role', {
        organizationId,
        role: act.role,
        memberId: idOf(stage, `member:${act.member}`),
      })
  }
}

const askAsAdmin = (stage: Stage, browser: TestUser, act: AdminAct): Promise<TestResponse> => {
  const userId = idOf(stage, `account:${act.account}`)
  const lifetime = act.kind === 'ban' && act.seconds !== null ? { banExpiresIn: act.seconds } : {}
  switch (act.kind) {
    case 'ban':
      return browser.post('/admin/ban-user', { userId, ...lifetime })
    case 'unban':
      return browser.post('/admin/unban-user', { userId })
    case 'set-role':
      return browser.post('/admin/set-role', { userId, role: act.role })
    case 'remove-user':
      return browser.post('/admin/remove-user', { userId })
  }
}

const idOf = ({ ids }: Stage, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`Unknown id of ${name}`)
  return id
}

const mailedTo = (stage: Stage, purpose: string, { browser }: Act): string =>
  stage.mailed.get(`${purpose}:${stage.ids.get(newestAccountOf(browser))}`) ?? 'nothing'

const backupCodeOf = ({ ids, backupCodes }: Stage, act: { owner: string; code: number }): string =>
  backupCodes.get(ids.get(`account:${act.owner}`) ?? '')?.[act.code] ?? 'no code'

/** A user who signs up again after a deletion has another address. */
const newestAccountOf = (browser: number): string => `newest account of ${personOf(browser)}`

const emailOf = ({ browsers }: Stage, person: number): string =>
  browsers[(person * browsers.length) / PEOPLE.length]?.email ?? ''
