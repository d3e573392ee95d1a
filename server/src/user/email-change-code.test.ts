import { expect, test } from 'vitest'
import {
  createVerifiedUser,
  findEmailCode,
  requestEmailChange,
  runFiftyTimes,
  startWithVerifiedUser,
  wrongCode,
  type TestUser,
} from '@latchkey/testing'

const NEW = 'new@example.com'

const enterCode = (user: TestUser, otp: string, newEmail = NEW) =>
  user.post('/email-otp/change-email', { newEmail, otp })

test('changes the address with the code, and verifies the new one', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const { otp } = await requestEmailChange(server, ann, NEW)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await ann.get('/pending-email-change')).body).toMatchObject({ newEmail: NEW, confirmation: 'code' })
  expect(await enterCode(ann, wrongCode(otp))).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
  const sessionCookie = () => [...ann.cookies].find(([name]) => name.endsWith('session_token'))
  const before = sessionCookie()
  expect(await enterCode(ann, ` ${otp} `, 'NEW@example.com')).toMatchObject({ status: 200, body: { success: true } })
  expect(sessionCookie()).not.toEqual(before)
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: true })
  expect((await ann.get('/pending-email-change')).body).toBeNull()
  expect((await ann.otherBrowser().signIn()).status).toBe(401)
  expect((await ann.otherBrowser().signIn({ email: NEW })).status).toBe(200)
})

test('the link of the same mail changes the address in the session that requested it, and code and link end each other', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await ann.post('/email-otp/request-email-change', { newEmail: NEW, callbackURL: '/account' })
  const { otp, link } = await findEmailCode(server, { email: NEW }, 'newAddressConfirmation')
  const mail = await server.findMail('newAddressConfirmation', NEW)
  const otherSession = ann.otherBrowser()
  await otherSession.signIn()
  for (const browser of [ann.otherBrowser(), otherSession]) {
    expect((await browser.openLink(mail)).headers.get('location')).toBe('/account?error=opened_in_another_browser')
    const page = await browser.get(mail.link, { 'sec-fetch-mode': 'navigate' })
    expect(page.body).toContain('Continue in the other browser')
    expect(page.body).not.toContain('<form')
  }
  expect((await ann.openLink(mail)).headers.get('location')).toBe('/account')
  expect(await ann.fetchUser()).toMatchObject({ email: NEW, emailVerified: true })
  expect((await server.findMail('emailChanged', ann.email)).text).toMatch(/undo-email-change#\w{32}/)
  expect((await enterCode(ann, otp)).status).toBe(400)

  const next = await requestEmailChange(server, ann, 'next@example.com')
  expect(next.link).not.toBe(link)
  await enterCode(ann, next.otp, 'next@example.com')
  expect((await ann.get(next.link)).headers.get('location')).toBe('/?error=invalid_token')
})

test('a newer request replaces the code, the link and an approval that is pending', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await ann.post('/change-email', { newEmail: 'first@example.com' })
  const approval = await server.findMail('emailChangeApproval', ann.email)
  const second = await requestEmailChange(server, ann, 'second@example.com')
  expect((await ann.openLink(approval)).headers.get('location')).toBe('/?error=invalid_token')
  const { otp } = await requestEmailChange(server, ann, NEW)
  expect((await enterCode(ann, second.otp, 'second@example.com')).body.code).toBe('INVALID_OTP')
  expect((await ann.get(second.link)).headers.get('location')).toBe('/?error=invalid_token')
  await ann.post('/change-email', { newEmail: 'third@example.com' })
  expect((await ann.get('/pending-email-change')).body).toMatchObject({ confirmation: 'approval' })
  expect((await enterCode(ann, otp)).body.code).toBe('INVALID_OTP')
})

test('a code works only for its user, its address and a change of the address', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const { otp } = await requestEmailChange(server, ann, NEW)
  const bob = await createVerifiedUser(server, 'Bob')
  expect((await enterCode(bob, otp)).body.code).toBe('INVALID_OTP')
  expect((await enterCode(ann, otp, 'other@example.com')).body.code).toBe('INVALID_OTP')
  expect((await ann.post('/sign-in/email-otp', { email: NEW, otp })).body.code).toBe('INVALID_OTP')
  expect((await ann.post('/verify-email-address', { email: NEW, otp })).body.code).toBe('INVALID_OTP')
  expect((await enterCode(ann, otp)).status).toBe(200)
})

test('code and link of a mail, fifty times at once, change the address once', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const { otp, token } = await requestEmailChange(server, ann, NEW)
  const counts = await runFiftyTimes((index) =>
    index % 2 ? enterCode(ann, otp) : ann.post('/verify-email', { token }),
  )
  expect(counts[200]).toBe(1)
  const audit = await server.database.kysely.selectFrom('audit').select('action').execute()
  expect(audit.filter(({ action }) => action === 'user.email-changed')).toHaveLength(1)
})

test('fifty guesses at once use up the code', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const { otp } = await requestEmailChange(server, ann, NEW)
  const counts = await runFiftyTimes((index) => enterCode(ann, wrongCode(otp, index)))
  expect(counts[200]).toBeUndefined()
  expect(counts['INVALID_OTP']).toBeLessThanOrEqual(5)
  expect((await enterCode(ann, otp)).status).not.toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('a taken address gets the same response, and its owner a mail without a code (R37)', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const bob = await server.createUser('Bob')
  const free = await ann.post('/email-otp/request-email-change', { newEmail: NEW })
  const taken = await ann.post('/email-otp/request-email-change', { newEmail: bob.email })
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  await server.findMail('existingAccount', bob.email)
  expect(await server.listMails('newAddressConfirmation', bob.email)).toEqual([])
})

test('an address that another user has taken stays with that user', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const { otp } = await requestEmailChange(server, ann, NEW)
  await server.createVisitor('Bob').signUp({ email: NEW })
  expect(await enterCode(ann, otp)).toMatchObject({ status: 400, body: { code: 'COULDNT_UPDATE_YOUR_EMAIL' } })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('requires the option, another address and a recent authentication', async () => {
  const disabled = await startWithVerifiedUser({ user: { changeEmail: { enabled: false } } })
  const request = { newEmail: NEW }
  const requestErrorCode = async (user: TestUser, body: object) =>
    (await user.post('/email-otp/request-email-change', body)).body.code
  expect(await requestErrorCode(disabled.ann, request)).toBe('CHANGE_EMAIL_IS_DISABLED')
  const { server, ann } = await startWithVerifiedUser()
  expect(await requestErrorCode(ann, { newEmail: ann.email.toUpperCase() })).toBe('EMAIL_IS_THE_SAME')
  expect(await requestErrorCode(ann, { newEmail: 'no address' })).toBe('VALIDATION_ERROR')
  expect(await requestErrorCode(server.createVisitor(), request)).toBe('UNAUTHORIZED')
  server.advanceClock(601)
  expect(await requestErrorCode(ann, request)).toBe('SESSION_IS_NOT_FRESH')
})

test('a password reset and a password change end a pending change', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const first = await requestEmailChange(server, ann, NEW)
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'the second password' })
  expect((await enterCode(ann, first.otp)).body.code).toBe('INVALID_OTP')
  expect((await ann.get(first.link)).headers.get('location')).toBe('/?error=invalid_token')
  const second = await requestEmailChange(server, ann, NEW)
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token, newPassword: ann.password })
  await ann.signIn()
  expect((await enterCode(ann, second.otp)).body.code).toBe('INVALID_OTP')
})
