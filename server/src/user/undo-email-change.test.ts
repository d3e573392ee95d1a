import { expect, test } from 'vitest'
import {
  addEmailAddress,
  changeEmailByCode,
  createApiKey,
  createPasskeyDevice,
  createVerifiedUser,
  enableTwoFactor,
  findMailedCode,
  readAllRows,
  registerPasskey,
  runFiftyTimes,
  signInOnTrustedDevice,
  signInToChallenge,
  startTestServer,
  startTwoFactorSetup,
  withMailedCodes,
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

test('an undo does not tell the attacker the IP address of the owner, who learns that of the attacker', async () => {
  const { server, ann, undo } = await takeOver()
  expect((await undo()).status).toBe(200)
  expect((await server.findMail('emailChanged', ann.email)).text).toContain('IP address:')
  expect((await server.findMail('emailChanged', NEW)).text).not.toContain('IP address:')
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

test('an undo deletes an API key whose secret the attacker replaced, so that the user cannot enable it again', async () => {
  const { server, ann } = await setUp({ apiKey: { enabled: true } })
  const { id: keyId } = await createApiKey(ann)
  const { id: keptId } = await createApiKey(ann)
  server.advanceClock(31)
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  const token = await changeEmailByCode(server, attacker, NEW)
  expect((await attacker.post('/api-key/rotate', { keyId, overlap: 3600 })).status).toBe(200)
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  const { kysely } = server.database
  expect(await kysely.selectFrom('apiKey').select('id').execute()).toEqual([{ id: keptId }])
})

test('an undo keeps a second factor from before the change: the mailbox alone must not remove it', async () => {
  const { server, ann } = await setUp()
  await enableTwoFactor(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW)
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  expect(await server.database.kysely.selectFrom('twoFactor').select('id').execute()).toHaveLength(1)
})

test('an undo ends a second factor whose authenticator the attacker replaced, which would lock the owner out', async () => {
  const { server, ann } = await setUp()
  await enableTwoFactor(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW)
  await enableTwoFactor(server, ann)
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  expect(await ann.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
})

test('an undo ends a second factor that the attacker enabled with a mailed code after an earlier setup', async () => {
  const { server, ann } = await setUp(withMailedCodes)
  await startTwoFactorSetup(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW)
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, { ...ann, email: NEW })
  expect((await ann.post('/two-factor/verify-otp', { code })).status).toBe(200)
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  expect(await ann.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
})

test('an undo deletes backup codes that the attacker renewed, and keeps the authenticator', async () => {
  const { server, ann } = await setUp()
  await enableTwoFactor(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW)
  expect((await ann.post('/two-factor/generate-backup-codes', { password: ann.password })).status).toBe(200)
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  expect(await server.database.kysely.selectFrom('backupCode').select('id').execute()).toEqual([])
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

test.each([
  ['less', -60, /^\w{32}$/],
  ['more', 1, /^$/],
])(
  'the previous address can undo its replacement by an additional one depending on its age: %s than seven days',
  async (_name, seconds, token) => {
    const { server, ann } = await setUp()
    await addEmailAddress(server, ann, NEW)
    server.advanceClock(7 * 86_400 + seconds)
    await ann.signIn()
    await ann.post('/set-primary-email-address', { email: NEW })
    expect((await server.findMail('emailChanged', ann.email)).token).toMatch(token)
  },
)

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

test('an account with an organization that has the previous address prevents the undo until its password is reset', async () => {
  const { server, ann, undo } = await takeOver()
  const attacker = server.createVisitor('Attacker')
  await attacker.signUp({ email: ann.email })
  await attacker.createOrganization()
  expect(await undo()).toMatchObject({ status: 400, body: { code: 'COULDNT_UPDATE_YOUR_EMAIL' } })
  const owner = ann.otherBrowser()
  await owner.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  expect((await owner.post('/reset-password', { token, newPassword: 'chosen by the owner' })).status).toBe(200)
  expect(await attacker.fetchUser()).toBeNull()
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

test.each([true, false])(
  'an attacker who changed the address cannot delete the account before the end of the undo (confirmation by mail: %s)',
  async (sendDeleteAccountVerification) => {
    const { server, ann } = await setUp({ user: { deleteUser: { sendDeleteAccountVerification } } })
    const attacker = ann.otherBrowser()
    await attacker.signIn()
    const token = await changeEmailByCode(server, attacker, NEW)
    server.advanceClock(7 * 86_400 - 1)
    const refused = { status: 403, body: { code: 'EMAIL_CHANGE_CAN_BE_UNDONE' } }
    expect(await attacker.post('/delete-user', { password: ann.password })).toMatchObject(refused)
    expect(await server.listMails('deletion', NEW)).toEqual([])
    expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
  },
)

test('a deletion link that an attacker requested before the change of the address is invalid after it', async () => {
  const { server, ann } = await setUp()
  await ann.post('/delete-user', { password: ann.password })
  const { token } = await server.findMail('deletion', ann.email)
  await changeEmailByCode(server, ann, NEW)
  expect(await ann.post('/delete-user', { token })).toMatchObject({ status: 404, body: { code: 'INVALID_TOKEN' } })
  expect(await ann.fetchUser()).toMatchObject({ email: NEW })
})

test('the user can delete the account after the undo, or seven days after the change', async () => {
  const { server, ann } = await setUp({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const bob = await createVerifiedUser(server, 'Bob')
  await changeEmailByCode(server, bob, 'bob.new@example.com')
  const token = await changeEmailByCode(server, ann, NEW)
  await ann.post('/undo-email-change', { token })
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  await ann.signIn()
  expect((await ann.post('/delete-user', { password: ann.password })).status).toBe(200)
  server.advanceClock(7 * 86_400 + 1)
  await bob.signIn({ email: 'bob.new@example.com' })
  expect((await bob.post('/delete-user', { password: bob.password })).status).toBe(200)
})

test('an unverified address, which can belong to another person, is notified but cannot undo the change', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(await changeEmailByCode(server, ann, NEW)).toBe('')
  expect((await server.findMail('emailChanged', ann.email)).text).toContain(NEW)
})

test.each([0, 5])(
  'an undo ends the link of a later change on a node whose clock is %d seconds behind',
  async (difference) => {
    let time = Date.now()
    const { server, ann } = await setUp({ now: () => time })
    for (const address of [NEW, 'newer@example.com']) await addEmailAddress(server, ann, address)
    await ann.post('/set-primary-email-address', { email: NEW })
    time -= difference * 1000
    await ann.post('/set-primary-email-address', { email: 'newer@example.com' })
    const [first] = await server.listMails('emailChanged', ann.email)
    const later = await server.findMail('emailChanged', NEW)
    const undo = (token: string | undefined) => ann.otherBrowser().post('/undo-email-change', { token })
    expect((await undo(first?.token)).status).toBe(200)
    expect((await undo(later.token)).body.code).toBe('INVALID_TOKEN')
    const stored = await server.database.kysely.selectFrom('user').select('email').execute()
    expect(stored).toEqual([{ email: ann.email }])
  },
)

test('a link of a later change on a node whose clock is behind does not end the link of an earlier change', async () => {
  let time = Date.now()
  const { server, ann } = await setUp({ now: () => time })
  for (const address of [NEW, 'newer@example.com']) await addEmailAddress(server, ann, address)
  await ann.post('/set-primary-email-address', { email: NEW })
  time -= 5000
  await ann.post('/set-primary-email-address', { email: 'newer@example.com' })
  const attacker = ann.otherBrowser()
  const later = await server.findMail('emailChanged', NEW)
  expect((await attacker.post('/undo-email-change', { token: later.token })).status).toBe(200)
  const [first] = await server.listMails('emailChanged', ann.email)
  expect((await ann.otherBrowser().post('/undo-email-change', { token: first?.token })).status).toBe(200)
})

test('an attacker with a link to undo a change cannot set the address of another person, who would prove the mailbox (R21)', async () => {
  const { server, ann: attacker } = await setUp()
  const token = await changeEmailByCode(server, attacker, NEW)
  const victim = server.createVisitor('Victim')
  await attacker.post('/change-email', { newEmail: victim.email })
  await attacker.openLink(await server.findMail('emailChangeApproval', NEW))
  expect(await attacker.fetchUser()).toMatchObject({ email: NEW, emailVerified: true })
  const opened = await victim.openLink(await server.findMail('newAddressConfirmation', victim.email))
  expect(opened.headers.get('location')).toBe('/?error=unauthorized')
  expect(await attacker.fetchUser()).toMatchObject({ email: NEW })
  expect((await victim.signUp()).status).toBe(200)
  expect((await attacker.post('/undo-email-change', { token })).status).toBe(200)
  expect(await victim.fetchUser()).toMatchObject({ email: victim.email })
})

test('a change that the current mailbox approves while an earlier one can be undone needs a confirmation by the new mailbox', async () => {
  const { server, ann } = await setUp()
  const token = await changeEmailByCode(server, ann, NEW)
  await ann.post('/change-email', { newEmail: 'newer@example.com' })
  await ann.openLink(await server.findMail('emailChangeApproval', NEW))
  await ann.openLink(await server.findMail('newAddressConfirmation', 'newer@example.com'))
  expect(await ann.fetchUser()).toMatchObject({ email: 'newer@example.com', emailVerified: true })
  expect((await ann.otherBrowser().post('/undo-email-change', { token })).status).toBe(200)
})
