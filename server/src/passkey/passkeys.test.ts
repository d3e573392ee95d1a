import { expect, test } from 'vitest'
import {
  createPasskeyDevice,
  createPasskeyUser,
  createTestUser,
  enableTwoFactor,
  linkProvider,
  registerPasskey,
  runFiftyTimes,
  copyBrowser,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  stepUpWithPasskey,
  type TestUser,
  createRefusal,
} from '@latchkey/testing'

const lastMethod = createRefusal(400, 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
const notFound = createRefusal(404, 'PASSKEY_NOT_FOUND')

const isRecent = async (user: TestUser): Promise<boolean> =>
  (await user.get('/export-activity?format=json')).status === 200

test('renames a passkey', async () => {
  const server = await startTestServer()
  const { user, passkey } = await createPasskeyUser(server)
  const { body } = await user.post('/passkey/update-passkey', { id: passkey.id, name: ' Work key ' })
  expect(body).toEqual({ passkey: { ...passkey, name: 'Work key' } })
  expect((await user.get('/list-activity')).body.activity[0]).toMatchObject({ action: 'passkey.renamed' })
  for (const name of ['', '  ', 'x'.repeat(65), 'Work\nkey', '\u202eyek kroW', '\u200b']) {
    expect(await user.post('/passkey/update-passkey', { id: passkey.id, name })).toMatchObject(
      createRefusal(400, 'VALIDATION_ERROR'),
    )
  }
})

test('removing a passkey notifies the user, writes an audit row and replaces the session cookie', async () => {
  const server = await startTestServer()
  const { user, passkey } = await createPasskeyUser(server)
  const stolen = copyBrowser(user)
  expect(await user.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject({ body: { status: true } })
  expect((await user.get('/passkey/list-user-passkeys')).body).toEqual([])
  expect(await server.listMails('passkeyRemoved', user.email)).toHaveLength(1)
  expect((await user.get('/list-activity')).body.activity[0]).toMatchObject({ action: 'passkey.removed' })
  expect(await stolen.fetchUser()).toBeNull()
})

test('the passkeys of another user cannot be listed, renamed or removed', async () => {
  const server = await startTestServer()
  const { passkey } = await createPasskeyUser(server)
  const bob = await server.createUser('Bob')
  expect((await bob.get('/passkey/list-user-passkeys')).body).toEqual([])
  for (const id of [passkey.id, 'unknown']) {
    expect(await bob.post('/passkey/delete-passkey', { id })).toMatchObject(notFound)
    expect(await bob.post('/passkey/update-passkey', { id, name: 'Mine' })).toMatchObject(notFound)
  }
})

/** A user without a password, whose only sign-in method is a passkey. */
const createUserWithOnlyPasskeys = async (count: number) => {
  const server = await startSocialTestServer({ emailCode: false })
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  const devices = Array.from({ length: count }, () => createPasskeyDevice())
  const ids: string[] = []
  for (const device of devices) ids.push((await registerPasskey(ada, device)).body.id)
  return { server, ada, devices, ids }
}

test('a passkey allows unlinking the last provider, and is then the last sign-in method', async () => {
  const { server, ada, ids } = await createUserWithOnlyPasskeys(1)
  expect((await ada.post('/unlink-account', { providerId: 'google' })).status).toBe(200)
  expect(await ada.post('/passkey/delete-passkey', { id: ids[0] })).toMatchObject(lastMethod)
  await linkProvider(ada, server, 'google')
  expect((await ada.post('/passkey/delete-passkey', { id: ids[0] })).status).toBe(200)
  expect(await ada.post('/unlink-account', { providerId: 'google' })).toMatchObject(lastMethod)
})

test('a password is not a sign-in method while passwords are disabled', async () => {
  const server = await startSocialTestServer()
  const { user, passkey } = await createPasskeyUser(server)
  await linkProvider(user, server, 'google')
  const without = await startSocialTestServer({ database: server.database, emailAndPassword: { enabled: false } })
  const ann = createTestUser(without, user.name, user.email)
  for (const [name, value] of user.cookies) ann.cookies.set(name, value)
  expect((await ann.post('/unlink-account', { providerId: 'google' })).status).toBe(200)
  expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(lastMethod)
  await linkProvider(ann, without, 'google')
  expect((await ann.post('/passkey/delete-passkey', { id: passkey.id })).status).toBe(200)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(lastMethod)
})

test('a verified address that receives codes is a sign-in method', async () => {
  const { server, ada, ids } = await createUserWithOnlyPasskeys(1)
  await ada.post('/unlink-account', { providerId: 'google' })
  const withCodes = await startSocialTestServer({ database: server.database, emailCode: {} })
  const { email } = await ada.fetchUser()
  const later = createTestUser(withCodes, 'Ada', email)
  for (const [name, value] of ada.cookies) later.cookies.set(name, value)
  const markVerified = (emailVerified: 0 | 1) =>
    server.database.kysely.updateTable('user').set({ emailVerified }).where('email', '=', email).execute()
  await markVerified(0)
  expect(await later.post('/passkey/delete-passkey', { id: ids[0] })).toMatchObject(lastMethod)
  await markVerified(1)
  expect((await later.post('/passkey/delete-passkey', { id: ids[0] })).status).toBe(200)
  await later.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = /^\d{6}$/m.exec((await withCodes.findMail('signInCode', email)).text)?.[0]
  const signedIn = await withCodes.createVisitor().post('/sign-in/email-otp', { email, otp })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email } } })
})

test('concurrent calls cannot remove the last two sign-in methods', async () => {
  const { server, ada, ids } = await createUserWithOnlyPasskeys(2)
  await ada.post('/unlink-account', { providerId: 'google' })
  const browsers = Array.from({ length: 50 }, () => copyBrowser(ada))
  await runFiftyTimes((index) =>
    (browsers[index] ?? ada).post('/passkey/delete-passkey', { id: ids[index % ids.length] }),
  )
  expect(await server.database.kysely.selectFrom('passkey').selectAll().execute()).toHaveLength(1)
})

test('disabled passkeys are not a sign-in method', async () => {
  const { server, ada } = await createUserWithOnlyPasskeys(1)
  const without = await startSocialTestServer({
    database: server.database,
    emailCode: false,
    passkey: { enabled: false },
  })
  const later = without.createVisitor('Ada')
  for (const [name, value] of ada.cookies) later.cookies.set(name, value)
  expect(await later.post('/unlink-account', { providerId: 'google' })).toMatchObject(lastMethod)
})

test('a passkey makes the session recent again', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  server.advanceClock(601)
  expect((await user.get('/export-activity?format=json')).body.methods).toEqual(['passkey', 'password'])
  const { body: options } = await user.post('/step-up/generate-passkey-options')
  expect(options).toMatchObject({ allowCredentials: [{ id: device.credentialId }], userVerification: 'preferred' })
  const body = { method: 'passkey', response: device.get(options) }
  expect(await user.post('/step-up', body)).toMatchObject({ status: 200, body: { status: true } })
  expect(await isRecent(user)).toBe(true)
  expect(await user.post('/step-up', body), 'replayed').toMatchObject(createRefusal(400, 'CHALLENGE_NOT_FOUND'))
})

test('one of fifty concurrent step-ups with an assertion succeeds', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  server.advanceClock(601)
  const { body: options } = await user.post('/step-up/generate-passkey-options')
  const body = { method: 'passkey', response: device.get(options) }
  const outcomes = await runFiftyTimes(() => copyBrowser(user).post('/step-up', body))
  expect(outcomes).toEqual({ 200: 1, CHALLENGE_NOT_FOUND: 49 })
})

test('an account with two-factor needs a passkey that verifies its user', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const weak = createPasskeyDevice({ verifiesUser: false })
  await registerPasskey(user, weak)
  await enableTwoFactor(server, user)
  server.advanceClock(601)
  expect((await user.post('/step-up/generate-passkey-options')).body.userVerification).toBe('required')
  expect(await stepUpWithPasskey(user, weak)).toMatchObject(createRefusal(400, 'AUTHENTICATION_FAILED'))
  expect(await isRecent(user)).toBe(false)
  expect((await stepUpWithPasskey(user, device)).status).toBe(200)
  expect(await isRecent(user)).toBe(true)
})

test('a passkey of another user or a challenge of a sign-in makes no session recent', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const bobsDevice = createPasskeyDevice()
  const bob = await server.createUser('Bob')
  await registerPasskey(bob, bobsDevice)
  server.advanceClock(601)
  expect(await stepUpWithPasskey(user, bobsDevice)).toMatchObject(createRefusal(401, 'PASSKEY_NOT_FOUND'))
  const { body: options } = await user.get('/passkey/generate-authenticate-options')
  expect(await user.post('/step-up', { method: 'passkey', response: device.get(options) })).toMatchObject(
    createRefusal(400, 'CHALLENGE_NOT_FOUND'),
  )
  const { body: foreign } = await bob.post('/step-up/generate-passkey-options')
  expect(await user.post('/step-up', { method: 'passkey', response: device.get(foreign) })).toMatchObject(
    createRefusal(400, 'CHALLENGE_NOT_FOUND'),
  )
  expect(await isRecent(user)).toBe(false)
})

test('a user without passkeys cannot step up with one', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const refused = createRefusal(400, 'STEP_UP_METHOD_NOT_AVAILABLE')
  expect(await ann.post('/step-up/generate-passkey-options')).toMatchObject(refused)
})
