import { expect, test } from 'vitest'
import {
  addEmailAddress,
  copyBrowser,
  createUserWithRole,
  createUserWithTwoAddresses,
  createVerifiedUser,
  FIFTY,
  findEmailCode,
  linkProvider,
  readAllRows,
  requestAddressCode,
  requestSignInCode,
  runFiftyTimes,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  type TestServer,
  type TestUser,
  wrongCode,
} from '@latchkey/testing'

const ADDRESS = 'shared@example.com'

const listOwners = ({ database }: TestServer, email: string) =>
  database.kysely.selectFrom('emailAddress').select('userId').where('email', '=', email).execute()

test('an unverified additional address does not prevent its owner from signing up with it or adding it', async () => {
  const server = await startTestServer()
  const squatter = await createVerifiedUser(server, 'Squatter')
  await squatter.post('/add-email-address', { email: ADDRESS })
  const bob = await createVerifiedUser(server, 'Bob')
  expect((await addEmailAddress(server, bob, ADDRESS)).status).toBe(200)
  await squatter.post('/add-email-address', { email: 'victim@example.com' })
  expect((await server.createVisitor('Victim').signUp({ email: 'victim@example.com' })).status).toBe(200)
})

test('an address belongs to the first user who verifies it, and the code of another user fails afterwards', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await createVerifiedUser(server, 'Ann'), await createVerifiedUser(server, 'Bob')]
  const otp = await requestAddressCode(server, ann, ADDRESS)
  expect((await addEmailAddress(server, bob, ADDRESS)).status).toBe(200)
  const late = await ann.post('/verify-email-address', { email: ADDRESS, otp })
  expect(late.body.code).toBe('COULDNT_UPDATE_YOUR_EMAIL')
})

test('of 25 parallel verifications of an address and 25 sign-ups with it, one succeeds', async () => {
  const server = await startTestServer({ rateLimit: { enabled: false } })
  const users: TestUser[] = []
  for (const index of FIFTY.slice(0, 25)) users.push(await createVerifiedUser(server, `U${index}`))
  const codes: string[] = []
  for (const user of users) codes.push(await requestAddressCode(server, user, ADDRESS))
  const counts = await runFiftyTimes((index) => {
    const user = users[index]
    // The other half signs up with the address.
    if (!user) return server.createVisitor(`V${index}`).signUp({ email: ADDRESS })
    return user.post('/verify-email-address', { email: ADDRESS, otp: codes[index] })
  })
  expect(counts[200]).toBe(1)
  expect((counts['COULDNT_UPDATE_YOUR_EMAIL'] ?? 0) + (counts['USER_ALREADY_EXISTS'] ?? 0)).toBe(49)
  expect(await listOwners(server, ADDRESS)).toHaveLength(1)
})

test('one of fifty parallel requests adds an address with one code (R33)', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const otp = await requestAddressCode(server, ann, ADDRESS)
  const browsers = FIFTY.map(() => copyBrowser(ann))
  const counts = await runFiftyTimes(async (index) => {
    const response = await browsers[index]?.post('/verify-email-address', { email: ADDRESS, otp })
    return response ?? { status: 500, body: null }
  })
  expect(counts[200]).toBe(1)
  expect(await server.listMails('emailAddressAdded', ann.email)).toHaveLength(1)
})

test('an account has one primary address after fifty parallel changes of it', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  await runFiftyTimes((index) =>
    copyBrowser(user).post('/set-primary-email-address', { email: index % 2 ? additional : user.email }),
  )
  const rows = await server.database.kysely.selectFrom('emailAddress').select('email').orderBy('email').execute()
  expect(rows.map(({ email }) => email)).toEqual([user.email, additional].sort())
  // The copies of the cookie stopped working with the first change.
  const browser = user.otherBrowser()
  await browser.signIn()
  const addresses: { isPrimary: boolean }[] = (await browser.get('/list-email-addresses')).body
  expect(addresses.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
})

test('free and taken addresses get the same response, and only the owner of a taken one is informed (R37)', async () => {
  const server = await startTestServer()
  const owner = await createUserWithTwoAddresses(server, 'Owner')
  const ann = await createVerifiedUser(server, 'Ann')
  const responses = []
  for (const email of ['free@example.com', owner.user.email, owner.additional]) {
    const { status, body } = await ann.post('/add-email-address', { email })
    const guess = await ann.post('/verify-email-address', { email, otp: '000000' })
    responses.push({ status, body, guess: guess.body.code })
  }
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect((await ann.get('/list-email-addresses')).body).toHaveLength(4)
  expect(await server.listMails('existingAccount', owner.additional)).toHaveLength(1)
  expect(await server.listMails('verificationCode', owner.additional)).toHaveLength(1)
})

test('a code has five guesses, and a user ten per hour over all addresses (R35)', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const otp = await requestAddressCode(server, ann, ADDRESS)
  for (let guess = 0; guess < 5; guess++) {
    const { body } = await ann.post('/verify-email-address', { email: ADDRESS, otp: wrongCode(otp, guess) })
    expect(body.code).toBe('INVALID_OTP')
  }
  expect((await ann.post('/verify-email-address', { email: ADDRESS, otp })).body.code).toBe('TOO_MANY_ATTEMPTS')
  const second = await requestAddressCode(server, ann, 'second@example.com')
  const guess = (index: number) =>
    ann.post('/verify-email-address', { email: 'second@example.com', otp: wrongCode(second, index) })
  // The correct code after five wrong ones counts as the sixth guess.
  for (let index = 0; index < 4; index++) expect((await guess(index)).status).toBe(400)
  expect((await guess(5)).status).toBe(429)
})

test('the code of one user or address is invalid for another', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await createVerifiedUser(server, 'Ann'), await createVerifiedUser(server, 'Bob')]
  const otp = await requestAddressCode(server, ann, ADDRESS)
  await bob.post('/add-email-address', { email: ADDRESS })
  await ann.post('/add-email-address', { email: 'other@example.com' })
  const verify = async (user: TestUser, email: string) =>
    (await user.post('/verify-email-address', { email, otp })).body.code
  expect(await verify(bob, ADDRESS)).toBe('INVALID_OTP')
  expect(await verify(ann, 'other@example.com')).toBe('INVALID_OTP')
  const signIn = await server.createVisitor().post('/sign-in/email-otp', { email: ADDRESS, otp })
  expect(signIn.body.code).toBe('INVALID_OTP')
})

test('one user cannot mail codes to many addresses', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await createVerifiedUser(server, 'Ann')
  const statuses = []
  for (let index = 0; index < 21; index++) {
    server.advanceClock(61)
    await ann.signIn()
    statuses.push((await ann.post('/add-email-address', { email: `a${index}@example.com` })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('a reset of the password ends the access of an attacker who added an address and changed the primary one (R21)', async () => {
  const server = await startTestServer()
  const { user: attacker, additional } = await createUserWithTwoAddresses(server, 'Attacker')
  const victim = 'victim@example.com'
  await attacker.post('/change-email', { newEmail: victim })
  await attacker.openLink(await server.findMail('emailChangeApproval', attacker.email))
  expect(await attacker.fetchUser()).toMatchObject({ email: victim, emailVerified: false })
  const browser = server.createVisitor('Victim')
  await browser.post('/request-password-reset', { email: victim })
  const { token } = await server.findMail('reset', victim)
  await browser.post('/reset-password', { token, newPassword: 'chosen by the victim' })
  const signIn = await attacker.otherBrowser().signIn({ email: additional, password: 'chosen by the victim' })
  expect(signIn.status).toBe(401)
  expect(await listOwners(server, additional)).toEqual([])
  expect((await browser.signIn({ email: victim, password: 'chosen by the victim' })).status).toBe(200)
})

test('an address that was confirmed in another browser does not stay when an attacker makes another one primary (R21)', async () => {
  const server = await startTestServer()
  const { user: attacker, additional } = await createUserWithTwoAddresses(server, 'Attacker')
  await attacker.post('/change-email', { newEmail: ADDRESS })
  await attacker.openLink(await server.findMail('emailChangeApproval', attacker.email))
  const owner = server.createVisitor('Owner')
  await owner.openLink(await server.findMail('newAddressConfirmation', ADDRESS))
  expect((await attacker.post('/set-primary-email-address', { email: additional })).status).toBe(200)
  expect((await attacker.get('/list-email-addresses')).body).toEqual([
    { email: additional, isPrimary: true, emailVerified: true },
  ])
  expect((await owner.signUp({ email: ADDRESS })).status).toBe(200)
})

test('a code to an additional address does not verify the primary one', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  await user.post('/change-email', { newEmail: 'unverified@example.com' })
  await user.openLink(await server.findMail('emailChangeApproval', user.email))
  const browser = { ...user.otherBrowser(), email: additional }
  const { otp } = await requestSignInCode(server, browser)
  const { body } = await browser.post('/sign-in/email-otp', { email: additional, otp })
  expect(body.user).toMatchObject({ email: 'unverified@example.com', emailVerified: false })
  await browser.post('/request-password-reset', { email: additional })
  const { token } = await server.findMail('reset', additional)
  await browser.post('/reset-password', { token, newPassword: 'an unused password' })
  const stored = await server.database.kysely.selectFrom('user').select('emailVerified').executeTakeFirst()
  expect(stored).toEqual({ emailVerified: 0 })
})

test('an unverified primary address is released when another one replaces it', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  await user.post('/change-email', { newEmail: 'mistyped@example.com' })
  await user.openLink(await server.findMail('emailChangeApproval', user.email))
  expect((await user.post('/set-primary-email-address', { email: additional })).status).toBe(200)
  expect(await listOwners(server, 'mistyped@example.com')).toEqual([])
  expect((await server.createVisitor('Bob').signUp({ email: 'mistyped@example.com' })).status).toBe(200)
})

test('a provider with an additional address signs in its user, and links although different addresses are not allowed', async () => {
  const server = await startSocialTestServer({ account: { accountLinking: { allowDifferentEmails: false } } })
  const user = await createVerifiedUser(server, 'Ann')
  const { id } = await user.fetchUser()
  for (const provider of ['google', 'github']) await addEmailAddress(server, user, `ada.lovelace@${provider}.example`)
  const browser = user.otherBrowser()
  await signInWithProvider(browser, server, 'google')
  expect(await browser.fetchUser()).toMatchObject({ id, email: user.email })
  await linkProvider(user, server, 'github')
  expect((await user.get('/list-accounts')).body).toMatchObject([
    { provider: 'credential' },
    { provider: 'google' },
    { provider: 'github' },
  ])
})

test('a stolen cookie without a recent authentication changes no addresses', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  server.advanceClock(601)
  for (const path of ['/add-email-address', '/set-primary-email-address', '/remove-email-address']) {
    expect((await user.post(path, { email: additional })).body.code).toBe('SESSION_IS_NOT_FRESH')
  }
})

test('a copied cookie stops working when an address is added, removed or made the primary one', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const otp = await requestAddressCode(server, ann, ADDRESS)
  const changes = [
    ['/verify-email-address', { email: ADDRESS, otp }],
    ['/set-primary-email-address', { email: ADDRESS }],
    ['/remove-email-address', { email: ann.email }],
  ] as const
  for (const [path, body] of changes) {
    const copy = copyBrowser(ann)
    expect((await ann.post(path, body)).status).toBe(200)
    server.advanceClock(30)
    expect(await copy.fetchUser()).toBeNull()
    expect(await ann.fetchUser()).not.toBeNull()
  }
})

test('an impersonator changes no addresses', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  const root = await createUserWithRole(server, 'admin')
  const { id } = await user.fetchUser()
  await root.post('/admin/impersonate-user', { userId: id })
  for (const path of ['/add-email-address', '/set-primary-email-address', '/remove-email-address']) {
    const { status, body } = await root.post(path, { email: additional })
    expect([status, body.code]).toEqual([403, 'NOT_WHILE_IMPERSONATING'])
  }
})

test('a banned user signs in with none of the addresses, and they stay taken', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/ban-user', { userId: (await user.fetchUser()).id })
  const signIn = await user.otherBrowser().signIn({ email: additional })
  expect(signIn.body.code).toBe('BANNED_USER')
  expect((await server.createVisitor('Bob').signUp({ email: additional })).body.code).toBe('USER_ALREADY_EXISTS')
})

test('a copied database does not reveal the addresses of a deleted user, and they are free', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  await addEmailAddress(server, user, 'removed-earlier@example.com')
  await user.post('/remove-email-address', { email: 'removed-earlier@example.com' })
  const root = await createUserWithRole(server, 'admin')
  await root.createOrganization()
  await root.post('/organization/invite-member', { email: additional, role: 'member' })
  await server.waitForSentMails()
  expect((await root.post('/admin/remove-user', { userId: (await user.fetchUser()).id })).status).toBe(200)
  const rows = await readAllRows(server.database)
  for (const address of [user.email, additional, 'removed-earlier@example.com']) expect(rows).not.toContain(address)
  expect((await server.createVisitor('Bob').signUp({ email: additional })).status).toBe(200)
  expect(await findEmailCode(server, { email: additional }, 'verificationCode').catch(() => null)).toBeNull()
})
