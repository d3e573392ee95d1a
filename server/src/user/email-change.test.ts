import { texts } from '@latchkey/locales'
import { expect, test } from 'vitest'
import { createVerifiedUser, startTestServer, type TestServer } from '@latchkey/testing'

const NEW = 'new@example.com'

test('change-email accepts a callback URL and lower-cases the address', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const changed = await ann.post('/change-email', { newEmail: 'NEW@Example.com', callbackURL: '/account' })
  expect(changed).toMatchObject({ status: 200, body: { status: true } })
  expect(await ann.fetchUser()).toMatchObject({ email: NEW })
  expect((await findMail('newAddressConfirmation', NEW)).link).toMatch(/&callbackURL=%2Faccount$/)
})

test('an approval mail goes to the current address if it is verified', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  expect((await ann.post('/change-email', { newEmail: NEW })).status).toBe(200)
  expect((await findMail('emailChangeApproval', ann.email)).text).toContain(NEW)
  expect(await listMails('newAddressConfirmation', NEW)).toEqual([])
  expect(await listMails('emailChangeApproval', NEW)).toEqual([])
})

test('the address changes when the user follows the approval link', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  const { token } = await findMail('emailChangeApproval', ann.email)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
  expect(await ann.get(`/verify-email?token=${token}`)).toMatchObject({
    status: 200,
    body: { status: true, user: { email: NEW } },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: NEW })
  expect((await ann.otherBrowser().signIn()).status).toBe(401)
  expect((await ann.otherBrowser().signIn({ email: NEW })).status).toBe(200)
})

test('the new address is unverified and receives a verification mail', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW, callbackURL: '/account' })
  await ann.openLink(await findMail('emailChangeApproval', ann.email))
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: false })
  const confirmation = await findMail('newAddressConfirmation', NEW)
  expect((await ann.openLink(confirmation)).headers.get('location')).toBe('/account')
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: true })
})

test('an unverified address changes at once', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.post('/change-email', { newEmail: NEW })
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: false })
  expect(await listMails('emailChangeApproval', ann.email)).toEqual([])
  await ann.openLink(await findMail('newAddressConfirmation', NEW))
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: true })
})

test.each([
  ['an unverified', (server: TestServer) => server.createUser()],
  ['a verified', (server: TestServer) => createVerifiedUser(server, 'Ann')],
])('rejects the current address and addresses of other users for %s user', async (_name, create) => {
  const server = await startTestServer()
  const ann = await create(server)
  const bob = await server.createUser('Bob')
  const mails = await server.countMails()
  expect(await ann.post('/change-email', { newEmail: ann.email.toUpperCase() })).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_IS_THE_SAME', message: 'Email is the same' },
  })
  expect(await ann.post('/change-email', { newEmail: bob.email.toUpperCase() })).toMatchObject({
    status: 400,
    body: { code: 'COULDNT_UPDATE_YOUR_EMAIL', message: "Couldn't update your email" },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await server.countMails()).toBe(mails)
})

test("the approval page shows the new address in the user's language", async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  const { link, token } = await findMail('emailChangeApproval', ann.email)
  const openApprovalPage = async (address: string) =>
    (await ann.get(address, { accept: 'text/html', 'accept-language': 'uk' })).body
  const { heading, button } = texts.uk.mails.emailChangeApproval({
    product: 'Latchkey',
    hasPasswords: true,
    newEmail: NEW,
  })
  const approval = await openApprovalPage(link)
  for (const words of [heading, NEW, `>${button}<`, `value="${token}"`]) expect(approval).toContain(words)
  const invalid = await openApprovalPage(`/verify-email?token=${token}x`)
  expect(invalid).toContain(texts.uk.pages.verifyEmail.submit)
  expect(invalid).not.toContain(NEW)
})

test('an approval fails while another user has the address, and the link stays valid', async () => {
  const { createUser, createVisitor, findMail } = await startTestServer({
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW, callbackURL: '/account' })
  const approval = await findMail('emailChangeApproval', ann.email)
  const bob = createVisitor('Bob')
  await bob.signUp({ email: NEW })
  expect((await ann.openLink(approval)).headers.get('location')).toBe('/account?error=couldnt_update_your_email')
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
  await bob.post('/delete-user', { password: bob.password })
  expect((await ann.openLink(approval)).headers.get('location')).toBe('/account')
  expect(await ann.fetchUser()).toMatchObject({ email: NEW })
})

test('pending-email-change returns the new address until it is approved, replaced or expired', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer()
  const ann = await createUser()
  const fetchPendingChange = async () => (await ann.get('/pending-email-change')).body
  expect(await ann.get('/pending-email-change')).toMatchObject({ status: 200, body: null })
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  const { newEmail, expiresAt } = await fetchPendingChange()
  expect(newEmail).toBe(NEW)
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 3_600_000)).toBeLessThan(60_000)

  await ann.post('/change-email', { newEmail: 'newer@example.com' })
  expect(await fetchPendingChange()).toMatchObject({ newEmail: 'newer@example.com' })
  advanceClock(3601)
  expect(await fetchPendingChange()).toBeNull()

  await ann.signIn()
  await ann.post('/change-email', { newEmail: NEW })
  expect(await fetchPendingChange()).toMatchObject({ newEmail: NEW })
  await ann.openLink(await findMail('emailChangeApproval', ann.email))
  expect(await fetchPendingChange()).toBeNull()
})

test("pending-email-change returns only the caller's own address", async () => {
  const { createUser } = await startTestServer()
  const [ann, bob] = [await createUser('Ann'), await createUser('Bob')]
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  expect(await bob.get('/pending-email-change')).toMatchObject({ status: 200, body: null })
})

test('change-email fails if it is disabled', async () => {
  const { createUser } = await startTestServer({ user: { changeEmail: { enabled: false } } })
  const ann = await createUser()
  expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({
    status: 400,
    body: { code: 'CHANGE_EMAIL_IS_DISABLED', message: 'Change email is disabled' },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('the mail to the new address has the configured lifetime', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer({ emailVerification: { expiresIn: 7200 } })
  const ann = await createUser()
  await ann.post('/change-email', { newEmail: NEW })
  const confirmation = await findMail('newAddressConfirmation', NEW)
  advanceClock(7100)
  expect((await ann.openLink(confirmation)).headers.get('location')).toBe('/')
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('notifies the old address (R68)', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  expect(await listMails('emailChanged', ann.email)).toEqual([])
  await ann.openLink(await findMail('emailChangeApproval', ann.email))
  expect((await findMail('emailChanged', ann.email)).text).toContain(NEW)
  expect(await listMails('emailChanged', NEW)).toEqual([])
})

test('invalidates all links that were mailed to the old address (R68)', async () => {
  const { createUser, findMail } = await startTestServer()
  const attacker = await createUser('Attacker')
  await attacker.post('/forget-password', { email: attacker.email })
  await attacker.post('/send-verification-email', { email: attacker.email })
  const reset = await findMail('reset', attacker.email)
  const verification = await findMail('verification', attacker.email)
  await attacker.post('/change-email', { newEmail: NEW })
  expect((await attacker.openLink(verification)).headers.get('location')).toBe('/?error=invalid_token')
  expect(await attacker.fetchUser()).toMatchObject({ email: NEW, emailVerified: false })
  const { token } = reset
  expect((await attacker.post('/reset-password', { newPassword: 'a password of the attacker', token })).status).toBe(
    400,
  )
})

test('a new request replaces the pending one (R68)', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'first@example.com' })
  const first = await findMail('emailChangeApproval', ann.email)
  await ann.post('/change-email', { newEmail: 'second@example.com' })
  const second = (await listMails('emailChangeApproval', ann.email)).find(({ id }) => id !== first.id)
  expect((await ann.openLink(first)).headers.get('location')).toBe('/?error=invalid_token')
  expect((await ann.get(second?.link ?? '')).headers.get('location')).toBe('/')
  expect(await ann.fetchUser()).toMatchObject({ email: 'second@example.com' })
})

test('change-email requires a session', async () => {
  const { createVisitor } = await startTestServer()
  expect((await createVisitor().post('/change-email', { newEmail: NEW })).status).toBe(401)
})

const REQUIRE_VERIFICATION = { emailAndPassword: { requireEmailVerification: true } }

/** A user who approved the change to the new address. */
const approveChange = async () => {
  const server = await startTestServer(REQUIRE_VERIFICATION)
  const ann = server.createVisitor('Ann')
  await ann.signUp()
  await ann.verifyEmail()
  await ann.signIn()
  await ann.post('/change-email', { newEmail: NEW, callbackURL: '/account' })
  await ann.openLink(await server.findMail('emailChangeApproval', ann.email))
  return { server, ann, confirmation: await server.findMail('newAddressConfirmation', NEW) }
}

test('with required verification, a typo in the new address does not lock the user out', async () => {
  const { server, ann, confirmation } = await approveChange()
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  expect((await ann.openLink(confirmation)).headers.get('location')).toBe('/account')
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: true })
  const notification = await server.findMail('emailChanged', ann.email)
  expect(notification.text).toContain(NEW)
  // The previous mailbox approved the change, so it cannot undo it.
  expect(notification.token).toBe('')
  expect((await ann.openLink(confirmation)).headers.get('location')).toBe('/account?error=invalid_token')
  expect((await ann.otherBrowser().signIn({ email: NEW })).status).toBe(200)
})

test('with required verification, the owner of the new mailbox cannot change the account of another user', async () => {
  const { server, ann, confirmation } = await approveChange()
  for (const attacker of [server.createVisitor('Attacker'), ann.otherBrowser()]) {
    expect((await attacker.openLink(confirmation)).headers.get('location')).toBe('/account?error=unauthorized')
  }
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('with required verification, an address that another user has taken stays with that user', async () => {
  const { server, ann, confirmation } = await approveChange()
  const bob = server.createVisitor('Bob')
  await bob.signUp({ email: NEW })
  expect((await ann.openLink(confirmation)).headers.get('location')).toBe('/account?error=couldnt_update_your_email')
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
})
