import { FROM_SCRIPT, scan, type TestResponse, type TestUser } from '@latchkey/testing'
import {
  type AccountAction,
  type Action,
  type AdminAction,
  isAdminAction,
  isOrganizationAction,
  type OrganizationAction,
} from './actions.ts'
import { USER_NAMES, getUserIndex } from './state.ts'
import type { ModelRun } from './model-run.ts'

/** Sends the requests of an action and records the IDs of created objects. Returns the error code, or null for a success. */
export const perform = async (run: ModelRun, action: Action): Promise<string | null> => {
  const browser = run.browsers[action.browser]
  if (!browser) throw new Error(`There is no browser ${action.browser}`)
  const secret = findConsumedSecret(run, action)
  const { status, body } = await sendRequest(run, browser, action)
  if (status >= 500) throw new Error(`${action.kind} failed with ${status}: ${JSON.stringify(body)}`)
  if (status >= 400) return body.code
  recordIds(run, action, body)
  if (secret) run.consumed.push(secret)
  // The session was replaced, and the response does not contain the new ID.
  if (action.kind === 'disable-two-factor') {
    run.ids.set(`session:${action.name}`, (await browser.get('/get-session?disableRefresh=true')).body?.session.id)
  }
  return null
}

/** The first (0) or second (1) password of a user. */
const getPassword = ({ password }: TestUser, index: number): string => (index === 0 ? password : `${password} too`)

const recordIds = ({ ids }: ModelRun, { kind, name, browser }: Action, body: TestResponse['body']): void => {
  if (kind === 'sign-up') {
    ids.set(`account:${name}`, body.user.id)
    ids.set(toNewestAccountKey(browser), body.user.id)
  }
  if (typeof body?.token === 'string') ids.set(`session:${name}`, body.token)
  if (kind === 'create-organization') {
    ids.set(`organization:${name}`, body.id)
    ids.set(`member:${name}`, body.members[0].id)
  }
  if (kind === 'invite') ids.set(`invitation:${name}`, body.id)
  if (kind === 'accept') ids.set(`member:${name}`, body.member.id)
}

/** The single-use secret that an action consumes. */
const findConsumedSecret = (run: ModelRun, action: Action): string | null => {
  switch (action.kind) {
    case 'accept':
    case 'reject':
      return requireId(run, `invitation:${action.invitation}`)
    case 'verify':
      return findMailedSecret(run, 'verification', action)
    case 'reset-password':
      return findMailedSecret(run, 'reset', action)
    case 'verify-backup-code':
      return findBackupCode(run, action)
    default:
      return null
  }
}

const sendRequest = (run: ModelRun, browser: TestUser, action: Action): Promise<TestResponse> => {
  if (isAdminAction(action)) return sendAdminRequest(run, browser, action)
  return isOrganizationAction(action)
    ? sendOrganizationRequest(run, browser, action)
    : sendAccountRequest(run, browser, action)
}

const sendAccountRequest = async (run: ModelRun, browser: TestUser, action: AccountAction): Promise<TestResponse> => {
  const { email, name } = browser
  const password = 'password' in action ? getPassword(browser, action.password) : ''
  switch (action.kind) {
    case 'sign-up':
      return browser.post('/sign-up/email', { name, email, password: getPassword(browser, 0) })
    case 'sign-in':
      return browser.post('/sign-in/email', { email, password, rememberMe: action.remembered })
    case 'sign-out':
      return browser.post('/sign-out')
    case 'revoke-session':
      return browser.post('/revoke-session', { token: requireId(run, `session:${action.session}`) })
    case 'revoke-other-sessions':
      return browser.post('/revoke-other-sessions')
    case 'revoke-sessions':
      return browser.post('/revoke-sessions')
    case 'request-verification':
      return browser.post('/send-verification-email', { email })
    case 'verify':
      return browser.get(`/verify-email?token=${findMailedSecret(run, 'verification', action)}`, FROM_SCRIPT)
    case 'forget-password':
      return browser.post('/forget-password', { email })
    case 'reset-password':
      return browser.post('/reset-password', { newPassword: password, token: findMailedSecret(run, 'reset', action) })
    case 'change-password': {
      const [from, to] = [getPassword(browser, action.from), getPassword(browser, action.to)]
      return browser.post('/change-password', { currentPassword: from, newPassword: to })
    }
    case 'delete-user':
      return browser.post('/delete-user', { password })
    case 'enable-two-factor':
      return enableTwoFactor(run, browser, password)
    case 'disable-two-factor':
      return browser.post('/two-factor/disable', { password })
    case 'verify-backup-code':
      return browser.post('/two-factor/verify-backup-code', {
        code: findBackupCode(run, action),
      })
  }
}

const enableTwoFactor = async (run: ModelRun, browser: TestUser, password: string): Promise<TestResponse> => {
  const started = await browser.post('/two-factor/enable', { password })
  if (started.status !== 200) return started
  const { code } = scan(run, started.body.totpURI)
  const confirmed = await browser.post('/two-factor/verify-totp', { code: code() })
  if (confirmed.status === 200) run.backupCodes.set(confirmed.body.user.id, started.body.backupCodes)
  return confirmed
}

const sendOrganizationRequest = (
  run: ModelRun,
  browser: TestUser,
  action: OrganizationAction,
): Promise<TestResponse> => {
  const post = (path: string, body: object): Promise<TestResponse> => browser.post(`/organization/${path}`, body)
  const organizationId =
    'organization' in action && action.organization !== null
      ? requireId(run, `organization:${action.organization}`)
      : null
  const invitationId = 'invitation' in action ? requireId(run, `invitation:${action.invitation}`) : ''
  switch (action.kind) {
    case 'create-organization':
      return post('create', { name: action.slug, slug: action.slug })
    case 'delete-organization':
      return post('delete', { organizationId })
    case 'set-active':
      return post('set-active', { organizationId })
    case 'invite':
      return post('invite-member', { organizationId, role: action.role, email: getEmail(run, action.userIndex) })
    case 'accept': {
      const secret = action.withSecret ? { secret: run.mailed.get(`invitation:${invitationId}`) } : {}
      return post('accept-invitation', { invitationId, ...secret })
    }
    case 'reject':
      return post('reject-invitation', { invitationId })
    case 'cancel':
      return post('cancel-invitation', { invitationId })
    case 'leave':
      return post('leave', { organizationId })
    case 'remove-member':
      return post('remove-member', { organizationId, memberIdOrEmail: getEmail(run, action.userIndex) })
    case 'update-role':
      return post('update-member-role', {
        organizationId,
        role: action.role,
        memberId: requireId(run, `member:${action.member}`),
      })
  }
}

const sendAdminRequest = (run: ModelRun, browser: TestUser, action: AdminAction): Promise<TestResponse> => {
  const userId = requireId(run, `account:${action.account}`)
  const lifetime = action.kind === 'ban' && action.seconds !== null ? { banExpiresIn: action.seconds } : {}
  switch (action.kind) {
    case 'ban':
      return browser.post('/admin/ban-user', { userId, ...lifetime })
    case 'unban':
      return browser.post('/admin/unban-user', { userId })
    case 'set-role':
      return browser.post('/admin/set-role', { userId, role: action.role })
    case 'remove-user':
      return browser.post('/admin/remove-user', { userId })
  }
}

const requireId = ({ ids }: ModelRun, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`Unknown ID of ${name}`)
  return id
}

const findMailedSecret = (run: ModelRun, purpose: string, { browser }: Action): string =>
  run.mailed.get(`${purpose}:${run.ids.get(toNewestAccountKey(browser))}`) ?? 'nothing'

const findBackupCode = ({ ids, backupCodes }: ModelRun, action: { owner: string; code: number }): string =>
  backupCodes.get(ids.get(`account:${action.owner}`) ?? '')?.[action.code] ?? 'no code'

/** A user who signs up again after a deletion has another address. */
const toNewestAccountKey = (browser: number): string => `newest account of ${getUserIndex(browser)}`

const getEmail = ({ browsers }: ModelRun, userIndex: number): string =>
  browsers[(userIndex * browsers.length) / USER_NAMES.length]?.email ?? ''
