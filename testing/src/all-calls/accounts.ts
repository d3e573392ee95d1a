import { MAX_SESSIONS_PER_USER } from '@latchkey/contract'
import { expect } from 'vitest'
import { addAccount, findSessionToken, switchToAccount } from '../accounts-in-browser.ts'
import { createUserWithTwoAddresses, requestAddressCode } from '../email-addresses.ts'
import { changeEmailByCode } from '../email-codes.ts'
import type { TestUser } from '../test-user.ts'
import { ONE_PIXEL } from '../pictures.ts'
import { insertSessions } from '../sessions.ts'
import { UNREACHABLE_PICTURE, viewExternalPicture } from './external-picture.ts'
import type { TestServer } from '../test-server.ts'

const NEW_PASSWORD = 'an unused password'
const DAY = 86_400

/** Sign-up, sign-in, sessions, passwords, addresses, deletion. */
export const executeAccountCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  await ann.signUp()
  await server.createVisitor().signIn()
  await ann.verifyEmail()
  await ann.post('/update-user', { name: 'Anna', language: 'UKR' })
  const { image } = (await ann.post('/upload-picture', { picture: ONE_PIXEL })).body
  await ann.get(new URL(image).pathname.replace('/api/auth', ''))
  await ann.post('/update-user', { image: UNREACHABLE_PICTURE })
  await viewExternalPicture(server, ann, 'user', (await ann.fetchUser()).id)
  await ann.post('/update-user', { image: null })
  await ann.get('/list-accounts')
  for (const path of ['/list-activity', '/export-activity']) {
    await ann.get(`${path}?format=json&action=user.created&from=2020-01-01T00:00:00Z&to=2040-01-01T00:00:00Z`)
    await ann.get(`${path}?format=csv&actor=unknown&about=user:unknown`)
  }
  const { nextCursor } = (await ann.get('/list-activity?limit=1')).body
  await ann.get(`/list-activity?limit=1&cursor=${nextCursor}`)
  await ann.post('/step-up', { method: 'password', password: ann.password })
  await verifyByButton(server)
  await executeSessionCalls(server, ann)
  await executePasswordCalls(server, ann)
  await changeEmailAddresses(server)
  await deleteUsers(server)
  server.advanceClock(8 * DAY)
  await ann.get('/get-session')
}

/** Signs in while the user has the maximum number of sessions, so that the oldest one ends. */
const fillSessions = async (server: TestServer, ann: TestUser): Promise<void> => {
  await insertSessions(server, ann, MAX_SESSIONS_PER_USER)
  await ann.otherBrowser().signIn()
  const countSessions = async () => (await ann.get('/list-sessions')).body.length
  await expect.poll(countSessions).toBeLessThanOrEqual(MAX_SESSIONS_PER_USER)
}

const verifyByButton = async (server: TestServer): Promise<void> => {
  const bob = await server.createUser('Bob')
  await bob.post('/send-verification-email', { email: bob.email })
  const { token } = await server.findMail('verification', bob.email)
  await bob.post('/verify-email', { token })
}

const executeSessionCalls = async (server: TestServer, ann: TestUser): Promise<void> => {
  const phone = ann.otherBrowser()
  await phone.signIn()
  await ann.signIn()
  const sessions: { token: string }[] = (await ann.get('/list-sessions')).body
  for (const { token } of sessions.slice(0, 1)) await ann.post('/revoke-session', { token })
  await ann.signIn()
  await ann.post('/revoke-other-sessions')
  server.advanceClock(DAY + 1)
  await ann.get('/get-session')
  await fillSessions(server, ann)
  await ann.post('/revoke-sessions')
  await ann.signIn({ rememberMe: false })
  await ann.post('/sign-out')
  await executeAccountSwitches(server, ann)
  const { token } = (await ann.signIn()).body
  // A session of the previous release, whose cookie has been replaced.
  await server.database.kysely
    .updateTable('session')
    .set({ earlierCookieUntil: server.now() + DAY * 1000 })
    .where('id', '=', token)
    .execute()
  await ann.get('/get-session')
}

const executeAccountSwitches = async (server: TestServer, ann: TestUser): Promise<void> => {
  const browser = await server.createUser('Bob')
  await addAccount(browser, ann)
  await switchToAccount(browser, browser)
  await browser.post('/multi-session/revoke', { sessionToken: await findSessionToken(browser, ann) })
  await addAccount(browser, ann)
  await browser.post('/sign-out', { allAccounts: true })
}

const executePasswordCalls = async (server: TestServer, ann: TestUser): Promise<void> => {
  await ann.signIn({ password: 'not the password' })
  await ann.post('/change-password', {
    currentPassword: ann.password,
    newPassword: NEW_PASSWORD,
    revokeOtherSessions: true,
  })
  await ann.post('/forget-password', { email: ann.email })
  const { link, token } = await server.findMail('reset', ann.email)
  await ann.get(link)
  await ann.post('/reset-password', { token, newPassword: ann.password })
  await ann.signIn()
  // An unverified address, and an unknown one.
  const bob = await server.createUser('Bob')
  await bob.post('/forget-password', { email: bob.email })
  const mail = await server.findMail('reset', bob.email)
  await bob.post('/reset-password', { token: mail.token, newPassword: NEW_PASSWORD })
  await server.createVisitor().post('/request-password-reset', { email: 'unknown@example.com' })
}

const changeEmailAddresses = async (server: TestServer): Promise<void> => {
  const carol = await server.createUser('Carol')
  await carol.verifyEmail()
  await carol.post('/change-email', { newEmail: `new-${carol.email}` })
  await carol.get('/pending-email-change')
  await carol.openLink(await server.findMail('emailChangeApproval', carol.email))
  await carol.openLink(await server.findMail('newAddressConfirmation', `new-${carol.email}`))
  const dan = await server.createUser('Dan')
  await dan.post('/change-email', { newEmail: `new-${dan.email}` })
  await useSeveralAddresses(server)
  await changeEmailWithCode(server)
}

const changeEmailWithCode = async (server: TestServer): Promise<void> => {
  const gil = await server.createUser('Gil')
  await gil.verifyEmail()
  const token = await changeEmailByCode(server, gil, `new-${gil.email}`)
  await gil.otherBrowser().post('/undo-email-change', { token })
}

const useSeveralAddresses = async (server: TestServer): Promise<void> => {
  const { user, additional } = await createUserWithTwoAddresses(server, 'Fay')
  await requestAddressCode(server, user, `home-${user.email}`)
  await user.post('/remove-email-address', { email: `home-${user.email}` })
  await user.get('/list-email-addresses')
  await user.otherBrowser().signIn({ email: additional })
  await user.post('/set-primary-email-address', { email: additional })
  await user.post('/remove-email-address', { email: user.email })
}

const deleteUsers = async (server: TestServer): Promise<void> => {
  for (const method of ['by the link', 'by the button', 'by the secret']) {
    const eve = await server.createUser('Eve')
    await eve.verifyEmail()
    const { id: organizationId } = await eve.createOrganization()
    await eve.post('/delete-user', { password: eve.password })
    await eve.get('/organization/list-sole-ownerships')
    await eve.post('/organization/delete', { organizationId })
    await eve.post('/delete-user', { password: eve.password })
    const { link, token } = await server.findMail('deletion', eve.email)
    if (method === 'by the link') await eve.get(link)
    else await eve.post(method === 'by the button' ? '/delete-user/callback' : '/delete-user', { token })
  }
}
