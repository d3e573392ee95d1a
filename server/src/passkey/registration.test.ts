import { MAX_PASSKEYS_PER_USER } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  copyBrowser,
  createPasskeyDevice,
  createPasskeyUser,
  createUserWithRole,
  FIFTY,
  registerPasskey,
  runFiftyTimes,
  signInWithPasskey,
  startTestServer,
  createRefusal,
} from '@latchkey/testing'

test('registers a passkey and returns it without its public key', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const device = createPasskeyDevice({ counter: 7, isSynced: true })
  const { body: options } = await ann.get('/passkey/generate-register-options?authenticatorAttachment=platform')
  expect(options).toMatchObject({
    rp: { id: 'app.example.com', name: 'Latchkey' },
    user: { name: ann.email, displayName: 'Ann' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'required',
      userVerification: 'preferred',
    },
  })
  const response = await ann.post('/passkey/verify-registration', { response: device.create(options), name: ' Phone ' })
  expect(response).toMatchObject({ status: 200 })
  const { id: userId } = await ann.fetchUser()
  const passkey = {
    id: expect.any(String),
    name: 'Phone',
    userId,
    credentialID: device.credentialId,
    counter: 7,
    deviceType: 'multiDevice',
    backedUp: true,
    transports: 'internal,hybrid',
    aaguid: '00000000-0000-0000-0000-000000000000',
    createdAt: expect.any(String),
    lastUsedAt: null,
  }
  expect(response.body).toEqual(passkey)
  expect((await ann.get('/passkey/list-user-passkeys')).body).toEqual([passkey])
  const { body: next } = await ann.get('/passkey/generate-register-options')
  expect(next.user.id, 'the user handle is stable').toBe(options.user.id)
  expect(Buffer.from(next.user.id, 'base64url')).toHaveLength(32)
  expect(next.excludeCredentials).toMatchObject([{ id: device.credentialId, transports: ['internal', 'hybrid'] }])
})

test('adding a passkey notifies the user, writes an audit row and replaces the session cookie', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const stolen = copyBrowser(ann)
  await registerPasskey(ann, createPasskeyDevice())
  expect(await server.listMails('passkeyAdded', ann.email)).toHaveLength(1)
  expect((await ann.get('/list-activity')).body.activity[0]).toMatchObject({ action: 'passkey.added' })
  expect(await stolen.fetchUser()).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('rejects a registration for another origin, site or ceremony', async () => {
  const server = await startTestServer({ trustedOrigins: ['https://other.example.org'] })
  const ann = await server.createUser()
  for (const overrides of [
    { origin: 'https://evil.example' },
    // Trusted, but not below the RP ID.
    { origin: 'https://other.example.org' },
    { origin: 'https://app.example.com.evil.example' },
    { origin: 'null' },
    { rpId: 'example.com' },
    { type: 'webauthn.get' },
    { crossOrigin: true },
  ]) {
    const response = await registerPasskey(ann, createPasskeyDevice(), overrides)
    expect(response, JSON.stringify(overrides)).toMatchObject(createRefusal(400, 'FAILED_TO_VERIFY_REGISTRATION'))
  }
  expect((await ann.get('/passkey/list-user-passkeys')).body).toEqual([])
})

test('accepts trusted origins below the RP ID and the configured origins', async () => {
  const server = await startTestServer({
    trustedOrigins: ['https://*.example.com'],
    passkey: { enabled: true, rpId: 'example.com', rpName: 'Acme', origins: ['android:apk-key-hash:abc'] },
  })
  const ann = await server.createUser()
  expect((await ann.get('/passkey/generate-register-options')).body.rp).toEqual({ id: 'example.com', name: 'Acme' })
  for (const origin of ['https://shop.example.com', 'android:apk-key-hash:abc']) {
    expect(await registerPasskey(ann, createPasskeyDevice(), { origin }), origin).toMatchObject({ status: 200 })
  }
})

test('uses passkey.rpId in lower case, as browsers do', async () => {
  const server = await startTestServer({ passkey: { enabled: true, rpId: 'Example.COM' } })
  const ann = await server.createUser()
  expect((await ann.get('/passkey/generate-register-options')).body.rp.id).toBe('example.com')
})

test('a challenge registers one passkey, in the session that requested it, for ten minutes', async () => {
  // Without the limit for recent authentications, which would refuse the late request before the challenge is checked.
  const server = await startTestServer({ session: { freshAge: 0 } })
  const ann = await server.createUser()
  const { body: options } = await ann.get('/passkey/generate-register-options')
  const post = (browser = ann) =>
    browser.post('/passkey/verify-registration', { response: createPasskeyDevice().create(options) })
  const bob = await server.createUser('Bob')
  expect(await post(bob)).toMatchObject(createRefusal(400, 'CHALLENGE_NOT_FOUND'))
  const otherSession = ann.otherBrowser()
  expect(await otherSession.signIn()).toMatchObject({ status: 200 })
  expect(await post(otherSession)).toMatchObject(createRefusal(400, 'CHALLENGE_NOT_FOUND'))
  expect(await post()).toMatchObject({ status: 200 })
  expect(await post()).toMatchObject(createRefusal(400, 'CHALLENGE_NOT_FOUND'))
  const { body: old } = await ann.get('/passkey/generate-register-options')
  server.advanceClock(601)
  const late = await ann.post('/passkey/verify-registration', { response: createPasskeyDevice().create(old) })
  expect(late).toMatchObject(createRefusal(400, 'CHALLENGE_NOT_FOUND'))
})

test('a challenge of a sign-in or a step-up registers no passkey', async () => {
  const server = await startTestServer()
  const { user } = await createPasskeyUser(server)
  const { body: creation } = await user.get('/passkey/generate-register-options')
  for (const { body } of [
    await user.get('/passkey/generate-authenticate-options'),
    await user.post('/step-up/generate-passkey-options'),
  ]) {
    const response = createPasskeyDevice().create({ ...creation, challenge: body.challenge })
    expect(await user.post('/passkey/verify-registration', { response })).toMatchObject(
      createRefusal(400, 'CHALLENGE_NOT_FOUND'),
    )
  }
})

test('accepts one of fifty concurrent registrations with the same challenge', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { body: options } = await ann.get('/passkey/generate-register-options')
  const browsers = FIFTY.map(() => copyBrowser(ann))
  const outcomes = await runFiftyTimes(async (index) => {
    const response = createPasskeyDevice().create(options)
    return (browsers[index] ?? ann).post('/passkey/verify-registration', { response })
  })
  expect(outcomes['200']).toBe(1)
  const rows = await server.database.kysely.selectFrom('passkey').selectAll().execute()
  expect(rows).toHaveLength(1)
})

test('rejects a credential that is already registered, for its own user too', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const bob = await server.createUser('Bob')
  const refused = createRefusal(400, 'PREVIOUSLY_REGISTERED')
  expect(await registerPasskey(bob, device.copy())).toMatchObject(refused)
  expect(await registerPasskey(user, device.copy())).toMatchObject(refused)
})

test('a user has at most twenty passkeys', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  for (let count = 0; count < MAX_PASSKEYS_PER_USER; count++) {
    expect((await registerPasskey(ann, createPasskeyDevice())).status).toBe(200)
  }
  expect(await ann.get('/passkey/generate-register-options')).toMatchObject(
    createRefusal(403, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS'),
  )
})

test('requires a recent authentication to add or remove a passkey', async () => {
  const server = await startTestServer()
  const { user, passkey } = await createPasskeyUser(server)
  const { body: options } = await user.get('/passkey/generate-register-options')
  server.advanceClock(601)
  const response = createPasskeyDevice().create(options)
  const refused = createRefusal(403, 'SESSION_IS_NOT_FRESH')
  expect(await user.get('/passkey/generate-register-options')).toMatchObject(refused)
  expect(await user.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(refused)
  expect(await user.post('/passkey/verify-registration', { response })).toMatchObject(refused)
})

test('an impersonator cannot add, rename or remove a passkey', async () => {
  const server = await startTestServer()
  const { user, passkey } = await createPasskeyUser(server)
  const { id: userId } = await user.fetchUser()
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/impersonate-user', { userId })
  const refused = createRefusal(403, 'NOT_WHILE_IMPERSONATING')
  expect(await root.get('/passkey/generate-register-options')).toMatchObject(refused)
  expect(await root.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(refused)
  expect(await root.post('/passkey/update-passkey', { id: passkey.id, name: 'Mine' })).toMatchObject(refused)
})

test('a password reset removes passkeys that were added before the mailbox was proven', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  await user.post('/forget-password', { email: user.email })
  const { token } = await server.findMail('reset', user.email)
  expect((await user.post('/reset-password', { newPassword: 'a new password', token })).status).toBe(200)
  expect(await signInWithPasskey(user.otherBrowser(), device)).toMatchObject(createRefusal(401, 'PASSKEY_NOT_FOUND'))
})

test.each([32, 3000])(
  'rejects an attested credential id of %i bytes that is not the one of the response, which is limited',
  async (idBytes) => {
    const server = await startTestServer()
    const ann = await server.createUser()
    const { body: options } = await ann.get('/passkey/generate-register-options')
    const response = { ...createPasskeyDevice({ idBytes }).create(options), id: 'AAAA', rawId: 'AAAA' }
    expect(await ann.post('/passkey/verify-registration', { response })).toMatchObject(
      createRefusal(400, 'FAILED_TO_VERIFY_REGISTRATION'),
    )
    expect((await ann.get('/passkey/list-user-passkeys')).body).toEqual([])
  },
)

test('rejects malformed registration responses with 400 and stores no passkey', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { body: options } = await ann.get('/passkey/generate-register-options')
  const valid = createPasskeyDevice().create(options)
  const withResponse = (fields: object) => ({ ...valid, response: { ...valid.response, ...fields } })
  const encodeClientData = (text: string) => Buffer.from(text).toString('base64url')
  for (const [response, code] of [
    [{}, 'VALIDATION_ERROR'],
    [{ ...valid, id: 'not base64url!' }, 'VALIDATION_ERROR'],
    [{ ...valid, rawId: 'another' }, 'FAILED_TO_VERIFY_REGISTRATION'],
    [withResponse({ clientDataJSON: encodeClientData('no JSON') }), 'FAILED_TO_VERIFY_REGISTRATION'],
    [withResponse({ clientDataJSON: encodeClientData('{}') }), 'FAILED_TO_VERIFY_REGISTRATION'],
    [withResponse({ attestationObject: 'AAAA' }), 'FAILED_TO_VERIFY_REGISTRATION'],
    [withResponse({ transports: ['a,b'] }), 'VALIDATION_ERROR'],
  ] as const) {
    expect(await ann.post('/passkey/verify-registration', { response })).toMatchObject(createRefusal(400, code))
  }
  expect((await ann.get('/passkey/list-user-passkeys')).body).toEqual([])
})
