import { texts } from '@latchkey/locales'
import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

const NEW = 'new@example.com'

test('POST /change-email: newEmail, callbackURL?', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const changed = await ann.post('/change-email', { newEmail: 'NEW@Example.com', callbackURL: '/account' })
  expect(changed).toMatchObject({ status: 200, body: { status: true } })
  expect(await ann.fetchUser()).toMatchObject({ email: NEW })
  expect((await findMail('newAddressConfirmation', NEW)).link).toMatch(/&callbackURL=%2Faccount$/)
})

test('Email change: If the current email is verified, a verification mail goes to the current address', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  expect((await ann.post('/change-email', { newEmail: NEW })).status).toBe(200)
  expect((await findMail('emailChangeApproval', ann.email)).text).toContain(NEW)
  expect(await listMails('newAddressConfirmation', NEW)).toEqual([])
  expect(await listMails('emailChangeApproval', NEW)).toEqual([])
})

test('Email change: The change happens on verification', async () => {
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

test('Email change: The new email is then unverified and another verification mail is sent to it', async () => {
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

test('Email change: If the current email is unverified, the email changes at once and a verification mail is sent', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.post('/change-email', { newEmail: NEW })
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: false })
  expect(await listMails('emailChangeApproval', ann.email)).toEqual([])
  await ann.openLink(await findMail('newAddressConfirmation', NEW))
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: true })
})

test("Change email: the new email must differ from the current one (message Email is the same) and must not belong to another user (message Couldn't update your email)", async () => {
  const { createUser, countMails } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  expect(await ann.post('/change-email', { newEmail: ann.email.toUpperCase() })).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_IS_THE_SAME', message: 'Email is the same' },
  })
  expect(await ann.post('/change-email', { newEmail: bob.email.toUpperCase() })).toMatchObject({
    status: 400,
    body: { code: 'COULDNT_UPDATE_YOUR_EMAIL', message: "Couldn't update your email" },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await countMails()).toBe(0)
})

test('whoever approves a change of address reads which address it will be, in their language', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  const { link, token } = await findMail('emailChangeApproval', ann.email)
  const page = async (address: string) =>
    (await ann.get(address, { accept: 'text/html', 'accept-language': 'uk' })).body
  const { heading, button } = texts.uk.mails.emailChangeApproval({ product: 'Latchkey', newEmail: NEW })
  const approval = await page(link)
  for (const words of [heading, NEW, `>${button}<`, `value="${token}"`]) expect(approval).toContain(words)
  const useless = await page(`/verify-email?token=${token}x`)
  expect(useless).toContain(texts.uk.pages.verifyEmail.submit)
  expect(useless).not.toContain(NEW)
})

test('an address that was taken meanwhile is refused when the change is approved, and the link stays good', async () => {
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

test('the address that waits for approval is known until it is approved, replaced, or too late', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer()
  const ann = await createUser()
  const pending = async () => (await ann.get('/pending-email-change')).body
  expect(await ann.get('/pending-email-change')).toMatchObject({ status: 200, body: null })
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  const { newEmail, expiresAt } = await pending()
  expect(newEmail).toBe(NEW)
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 3_600_000)).toBeLessThan(60_000)

  await ann.post('/change-email', { newEmail: 'newer@example.com' })
  expect(await pending()).toMatchObject({ newEmail: 'newer@example.com' })
  advanceClock(3601)
  expect(await pending()).toBeNull()

  await ann.post('/change-email', { newEmail: NEW })
  expect(await pending()).toMatchObject({ newEmail: NEW })
  await ann.openLink(await findMail('emailChangeApproval', ann.email))
  expect(await pending()).toBeNull()
})

test('nobody sees the address that another person asked for', async () => {
  const { createUser } = await startTestServer()
  const [ann, bob] = [await createUser('Ann'), await createUser('Bob')]
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  expect(await bob.get('/pending-email-change')).toMatchObject({ status: 200, body: null })
})

test('Feature switches: Change email is disabled', async () => {
  const { createUser } = await startTestServer({ user: { changeEmail: { enabled: false } } })
  const ann = await createUser()
  expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({
    status: 400,
    body: { code: 'CHANGE_EMAIL_IS_DISABLED', message: 'Change email is disabled' },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('Difference 17: change e-mail follow-up mail lives as long as is configured', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer({ emailVerification: { expiresIn: 7200 } })
  const ann = await createUser()
  await ann.post('/change-email', { newEmail: NEW })
  const confirmation = await findMail('newAddressConfirmation', NEW)
  advanceClock(7100)
  expect((await ann.openLink(confirmation)).headers.get('location')).toBe('/')
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('R68 the notice of a change goes to the old address', async () => {
  const { createUser, findMail, listMails } = await startTestServer()
  const ann = await createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: NEW })
  expect(await listMails('emailChanged', ann.email)).toEqual([])
  await ann.openLink(await findMail('emailChangeApproval', ann.email))
  expect((await findMail('emailChanged', ann.email)).text).toContain(NEW)
  expect(await listMails('emailChanged', NEW)).toEqual([])
})

test('R68 a change of the address voids every link that was mailed to the old one', async () => {
  const { createUser, findMail } = await startTestServer()
  const thief = await createUser('Thief')
  await thief.post('/forget-password', { email: thief.email })
  await thief.post('/send-verification-email', { email: thief.email })
  const reset = await findMail('reset', thief.email)
  const verification = await findMail('verification', thief.email)
  await thief.post('/change-email', { newEmail: NEW })
  expect((await thief.openLink(verification)).headers.get('location')).toBe('/?error=invalid_token')
  expect(await thief.fetchUser()).toMatchObject({ email: NEW, emailVerified: false })
  const { token } = reset
  expect((await thief.post('/reset-password', { newPassword: 'of a thief', token })).status).toBe(400)
})

test('R68 a newer change of the address replaces the pending one', async () => {
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

test('nobody changes an address without a session', async () => {
  const { createVisitor } = await startTestServer()
  expect((await createVisitor().post('/change-email', { newEmail: NEW })).status).toBe(401)
})
