import { expect, test } from 'vitest'
import {
  addEmailAddress,
  changeEmailByCode,
  createPasskeyDevice,
  createVerifiedUser,
  enableTwoFactor,
  readAllRows,
  registerPasskey,
  runFiftyTimes,
  signInOnTrustedDevice,
  signInToChallenge,
  startTestServer,
} from '@latchkey/testing'

const NEW = 'new@example.com'

const setUp = async (options = {}) => {
  const server = await startTestServer(options)
  return { server, ann: await createVerifiedUser(server, 'Ann') }
}

/** The address of Ann's account after an attacker changed it in her session. */
const takeOver = async () => {
  const { server, ann } = await setUp()
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  const token = await changeEmailByCode(server, attacker, NEW)
  return {
    server,
    ann,
    attacker,
    undo: (secret = token) => ann.otherBrowser().post('/undo-email-change', { token: secret }),
  }
}

test('the previous address can undo the change for seven days, without a session', async () => {
  const { server, ann, undo } = await takeOver()
  const { text } = await server.findMail('emailChanged', ann.email)
  expect(text).toMatch(/https:\/\/[^/]+\/undo-email-change#\w{32}\n/)
  expect(text).toContain('7 days')
  server.advanceClock(7 * 86_400 - 1)
  expect(await undo()).toMatchObject({ status: 200, body: { status: true } })
  expect(await undo()).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  expect((await server.findMail('emailChanged', NEW)).text).toContain(ann.email)
})

test('an undo link that is opened fifty times at once works once', async () => {
  const { undo } = await takeOver()
  expect(await runFiftyTimes(() => undo())).toEqual({ 200: 1, INVALID_TOKEN: 49 })
})

test('an expired undo link changes nothing', async () => {
  const { server, undo } = await takeOver()
  server.advanceClock(7 * 86_400 + 1)
  const before = await readAllRows(server.database)
  expect((await undo()).body.code).toBe('INVALID_TOKEN')
  expect(await readAllRows(server.database)).toBe(before)
})

test('an undo ends all sessions and everything that the attacker knows or added, and keeps earlier passkeys', async () => {
  const { server, ann } = await setUp()
  await registerPasskey(ann, createPasskeyDevice())
  server.advanceClock(1)
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  const token = await changeEmailByCode(server, attacker, NEW)
  await registerPasskey(attacker, createPasskeyDevice())
  await enableTwoFactor(server, attacker)
  await attacker.post('/change-password', { currentPassword: ann.password, newPassword: 'the second password' })
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  for (const browser of [ann, attacker]) expect(await browser.fetchUser()).toBeNull()
  for (const password of [ann.password, 'the second password']) {
    expect((await attacker.signIn({ password })).status).toBe(401)
  }
  expect(await server.database.kysely.selectFrom('passkey').select('id').execute()).toHaveLength(1)
  expect(await server.database.kysely.selectFrom('twoFactor').select('id').execute()).toEqual([])
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  expect((await ann.signIn()).body.user).toMatchObject({ email: ann.email, emailVerified: true })
})

test('an undo ends trusted devices and pending second factors, and disables API keys from before the change', async () => {
  const { server, ann } = await setUp({ apiKey: { enabled: true } })
  const factors = await enableTwoFactor(server, ann)
  await ann.post('/api-key/create', { name: 'Deployment' })
  await signInOnTrustedDevice(ann, factors)
  const attacker = await signInToChallenge(ann)
  server.advanceClock(31)
  const token = await changeEmailByCode(server, ann, NEW)
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  expect((await attacker.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(401)
  const { kysely } = server.database
  expect(await kysely.selectFrom('apiKey').select('enabled').execute()).toEqual([{ enabled: 0 }])
  expect(await kysely.selectFrom('trustedDevice').select('id').execute()).toEqual([])
})

test('an undo keeps a second factor from before the change: the mailbox alone must not remove it', async () => {
  const { server, ann } = await setUp()
  await enableTwoFactor(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW)
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  expect(await server.database.kysely.selectFrom('twoFactor').select('id').execute()).toHaveLength(1)
})

test('the first address can undo the change also after a second change, its undo and a reset', async () => {
  const { server, ann, attacker, undo } = await takeOver()
  server.advanceClock(1)
  const laterToken = await changeEmailByCode(server, { ...attacker, email: NEW }, 'newer@example.com')
  expect((await undo(laterToken)).status).toBe(200)
  await attacker.post('/forget-password', { email: NEW })
  const { token } = await server.findMail('reset', NEW)
  await attacker.post('/reset-password', { token, newPassword: 'the second password' })
  expect((await undo()).status).toBe(200)
  expect((await attacker.signIn({ email: NEW, password: 'the second password' })).status).toBe(401)
  await ann.post('/forget-password', { email: ann.email })
  await server.findMail('reset', ann.email)
})

test('an undo ends the links of later changes, so that an attacker cannot return to their own address', async () => {
  const { server, attacker, undo } = await takeOver()
  server.advanceClock(1)
  const laterToken = await changeEmailByCode(server, { ...attacker, email: NEW }, 'newer@example.com')
  expect((await undo()).status).toBe(200)
  expect((await undo(laterToken)).body.code).toBe('INVALID_TOKEN')
})

test('an attacker who adds an address, makes it the primary one and removes the previous one cannot prevent the undo', async () => {
  const { server, ann } = await setUp()
  await addEmailAddress(server, ann, NEW)
  await ann.post('/set-primary-email-address', { email: NEW })
  const { token } = await server.findMail('emailChanged', ann.email)
  server.advanceClock(1)
  await addEmailAddress(server, ann, 'newer@example.com')
  await ann.post('/remove-email-address', { email: ann.email })
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  const addresses = await server.database.kysely.selectFrom('emailAddress').select('email').execute()
  expect(addresses).toEqual([{ email: ann.email }])
})

test('an additional address that is older than seven days becomes the primary one without a link for the previous one', async () => {
  const { server, ann } = await setUp()
  await addEmailAddress(server, ann, NEW)
  server.advanceClock(7 * 86_400 + 1)
  await ann.signIn()
  await ann.post('/set-primary-email-address', { email: NEW })
  expect((await server.findMail('emailChanged', ann.email)).token).toBe('')
})

test('a change back to the previous address gives no link to the address of the attacker, and the undo still ends all access', async () => {
  const { server, ann, attacker, undo } = await takeOver()
  await ann.signIn({ email: NEW })
  expect(await changeEmailByCode(server, { ...ann, email: NEW }, ann.email)).toBe('')
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await undo()).status).toBe(200)
  for (const browser of [ann, attacker]) expect(await browser.fetchUser()).toBeNull()
  expect((await attacker.signIn()).status).toBe(401)
})

test('an account that an attacker creates with the previous address does not prevent the undo', async () => {
  const { server, ann, undo } = await takeOver()
  const attacker = server.createVisitor('Attacker')
  await attacker.signUp({ email: ann.email })
  expect((await undo()).status).toBe(200)
  expect(await attacker.fetchUser()).toBeNull()
  expect(await server.database.kysely.selectFrom('user').select('email').execute()).toEqual([{ email: ann.email }])
})

test('an account whose user proved the mailbox of the previous address prevents the undo, and the link stays valid', async () => {
  const { server, ann, undo } = await takeOver()
  const owner = server.createVisitor('Owner')
  await owner.signUp({ email: ann.email })
  const { email } = ann
  await owner.post('/send-verification-email', { email })
  await owner.openLink(await server.findMail('verification', email))
  const first = await undo()
  const second = await undo()
  expect([first.body.code, second.body.code]).toEqual(['COULDNT_UPDATE_YOUR_EMAIL', 'COULDNT_UPDATE_YOUR_EMAIL'])
  expect(await owner.fetchUser()).toMatchObject({ email, emailVerified: true })
})

test('an unverified address, which can belong to another person, is notified but cannot undo the change', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(await changeEmailByCode(server, ann, NEW)).toBe('')
  expect((await server.findMail('emailChanged', ann.email)).text).toContain(NEW)
})
