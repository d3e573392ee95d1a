import { describe, expect, test } from 'vitest'
import {
  addEmailAddress,
  createOrganizationOfAnn,
  createUserWithRole,
  createUserWithTwoAddresses,
  createVerifiedUser,
  findEmailCode,
  findMailedInvitation,
  inviteMember,
  readAllRows,
  requestAddressCode,
  requestEmailChange,
  requestSignInCode,
  startTestServer,
} from '@latchkey/testing'

const list = async (user: { get: (path: string) => Promise<{ body: unknown }> }) =>
  (await user.get('/list-email-addresses')).body

test('an address belongs to the account once its code is entered', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  await ann.post('/add-email-address', { email: 'Ann.Work@Example.com' })
  const { otp } = await findEmailCode(server, { email: 'ann.work@example.com' }, 'verificationCode')
  const primary = { email: ann.email, isPrimary: true, emailVerified: true }
  expect(await list(ann)).toEqual([primary, { email: 'ann.work@example.com', isPrimary: false, emailVerified: false }])
  expect((await ann.post('/verify-email-address', { email: 'ann.work@example.com', otp })).body).toEqual({
    status: true,
  })
  expect(await list(ann)).toEqual([primary, { email: 'ann.work@example.com', isPrimary: false, emailVerified: true }])
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
})

test('lists the primary address of a user who has not proven it as unverified', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  expect(await list(ann)).toEqual([{ email: ann.email, isPrimary: true, emailVerified: false }])
})

test('the mails about an added and a removed address name it', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  expect((await server.findMail('emailAddressAdded', user.email)).text).toContain(additional)
  await user.post('/remove-email-address', { email: additional })
  expect((await server.findMail('emailAddressRemoved', user.email)).text).toContain(additional)
})

test('an address whose code was not entered leaves the list with the code', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  await requestAddressCode(server, ann, 'work@example.com')
  server.advanceClock(601)
  await ann.signIn()
  expect(await list(ann)).toHaveLength(1)
})

test('the code of an address is valid as long as other codes', async () => {
  const server = await startTestServer({ emailCode: { expiresIn: 3600 } })
  const ann = await createVerifiedUser(server, 'Ann')
  const email = 'work@example.com'
  const otp = await requestAddressCode(server, ann, email)
  server.advanceClock(3599)
  await ann.signIn()
  expect((await ann.post('/verify-email-address', { email, otp })).status).toBe(200)
})

test('an address that becomes the primary one while its code is pending is listed once', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const newEmail = 'work@example.com'
  await requestAddressCode(server, ann, newEmail)
  const { otp } = await requestEmailChange(server, ann, newEmail)
  expect((await ann.post('/email-otp/change-email', { newEmail, otp })).status).toBe(200)
  expect(await list(ann)).toEqual([{ email: newEmail, isPrimary: true, emailVerified: true }])
})

describe('an additional address', () => {
  test('signs in with the password', async () => {
    const server = await startTestServer()
    const { user, additional } = await createUserWithTwoAddresses(server)
    const browser = user.otherBrowser()
    const { status, body } = await browser.signIn({ email: additional })
    expect({ status, email: body.user.email }).toEqual({ status: 200, email: user.email })
    expect((await browser.signIn({ email: additional, password: 'wrong password' })).status).toBe(401)
  })

  test('signs in with a mailed code and a mailed link, in the mailbox of the address', async () => {
    const server = await startTestServer()
    const { user, additional } = await createUserWithTwoAddresses(server)
    const browser = user.otherBrowser()
    await browser.post('/sign-in/magic-link', { email: additional })
    const { otp } = await findEmailCode(server, { email: additional })
    expect((await browser.post('/sign-in/email-otp', { email: additional, otp })).body.user.email).toBe(user.email)
    const other = { ...user.otherBrowser(), email: additional }
    const { token } = await requestSignInCode(server, other)
    expect((await other.post('/magic-link/verify', { token })).body.user.email).toBe(user.email)
    expect(await server.listMails('signInCode', user.email)).toEqual([])
  })

  test('receives the link and the code of a password reset', async () => {
    const server = await startTestServer()
    const { user, additional } = await createUserWithTwoAddresses(server)
    await user.post('/request-password-reset', { email: additional })
    const { token } = await server.findMail('reset', additional)
    expect((await user.post('/reset-password', { token, newPassword: 'an unused password' })).status).toBe(200)
    expect((await user.signIn({ password: 'an unused password' })).status).toBe(200)
    await user.post('/email-otp/request-password-reset', { email: additional })
    const { otp } = await findEmailCode(server, { email: additional }, 'resetCode')
    const reset = { email: additional, otp, password: 'another unused password' }
    expect((await user.post('/email-otp/reset-password', reset)).status).toBe(200)
    expect(await server.listMails('reset', user.email)).toEqual([])
  })

  test('is taken for a sign-up, a change of address and an admin', async () => {
    const server = await startTestServer()
    const { additional } = await createUserWithTwoAddresses(server)
    const bob = server.createVisitor('Bob')
    expect((await bob.signUp({ email: additional })).body.code).toBe('USER_ALREADY_EXISTS')
    await bob.signUp()
    expect((await bob.post('/change-email', { newEmail: additional })).body.code).toBe('COULDNT_UPDATE_YOUR_EMAIL')
    const root = await createUserWithRole(server, 'admin')
    const user = { email: additional, password: 'an unused password', name: 'Copy' }
    expect((await root.post('/admin/create-user', user)).body.code).toBe('USER_ALREADY_EXISTS')
  })

  test('receives invitations and accepts them, with and without the mailed secret', async () => {
    const { server, ann } = await createOrganizationOfAnn()
    const { user: bob, additional } = await createUserWithTwoAddresses(server, 'Bob')
    await inviteMember(ann, { email: additional })
    const invitation = await findMailedInvitation(server, { email: additional })
    expect((await bob.get('/organization/list-user-invitations')).body).toMatchObject([{ email: additional }])
    expect((await bob.post('/organization/accept-invitation', { invitationId: invitation.invitationId })).status).toBe(
      200,
    )
    expect((await inviteMember(ann, { email: additional })).body.code).toBe(
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    )
    const carol = await createUserWithTwoAddresses(server, 'Carol')
    await inviteMember(ann, { email: carol.additional })
    const mailed = await findMailedInvitation(server, { email: carol.additional })
    expect((await carol.user.post('/organization/accept-invitation', mailed)).status).toBe(200)
  })

  test('receives security notifications', async () => {
    const server = await startTestServer()
    const { user, additional } = await createUserWithTwoAddresses(server)
    const input = { currentPassword: user.password, newPassword: 'an unused password' }
    expect((await user.post('/change-password', input)).status).toBe(200)
    expect(await server.listMails('passwordChanged', user.email)).toHaveLength(1)
    expect(await server.listMails('passwordChanged', additional)).toHaveLength(1)
  })
})

test('makes an additional address the primary one and the previous address an additional one', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  expect((await user.post('/set-primary-email-address', { email: additional })).body).toEqual({ status: true })
  expect(await user.fetchUser()).toMatchObject({ email: additional, emailVerified: true })
  expect(await list(user)).toEqual([
    { email: additional, isPrimary: true, emailVerified: true },
    { email: user.email, isPrimary: false, emailVerified: true },
  ])
  expect((await user.otherBrowser().signIn()).status).toBe(200)
  expect((await user.otherBrowser().signIn({ email: additional })).status).toBe(200)
  expect(await server.listMails('emailChanged', user.email)).toHaveLength(1)
})

test('a new primary address is notified once to each other address of the account', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  const third = 'third@example.com'
  await addEmailAddress(server, user, third)
  await user.post('/set-primary-email-address', { email: additional })
  await server.waitForSentMails()
  const recipients = (await server.latchkey.mails.list(100))
    .filter(({ kind }) => kind === 'emailChanged')
    .map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual([user.email, third].toSorted())
  // Only the previous address can undo the change.
  expect((await server.findMail('emailChanged', user.email)).token).toMatch(/^\w{32}$/)
  expect((await server.findMail('emailChanged', third)).token).toBe('')
})

test('the primary address can be made the primary one again, which changes nothing', async () => {
  const server = await startTestServer()
  const { user } = await createUserWithTwoAddresses(server)
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  const { status, body, setCookies } = await user.post('/set-primary-email-address', { email: user.email })
  expect({ status, body, setCookies }).toEqual({ status: 200, body: { status: true }, setCookies: [] })
  expect(await readAllRows(server.database)).toBe(before)
})

test('a link that was mailed to the previous primary address is invalid', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  await user.post('/request-password-reset', { email: user.email })
  const { token } = await server.findMail('reset', user.email)
  await user.post('/set-primary-email-address', { email: additional })
  const reset = { token, newPassword: 'an unused password' }
  expect((await user.otherBrowser().post('/reset-password', reset)).body.code).toBe('INVALID_TOKEN')
})

test('a removed address neither signs in nor accepts its links and codes, and another user can add it', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  const browser = { ...user.otherBrowser(), email: additional }
  const { otp, token } = await requestSignInCode(server, browser)
  await user.post('/request-password-reset', { email: additional })
  const reset = await server.findMail('reset', additional)
  expect((await user.post('/remove-email-address', { email: additional })).body).toEqual({ status: true })
  expect((await browser.signIn({ email: additional })).status).toBe(401)
  expect((await browser.post('/sign-in/email-otp', { email: additional, otp })).body.code).toBe('INVALID_OTP')
  expect((await browser.post('/magic-link/verify', { token })).body.code).toBe('INVALID_TOKEN')
  const { status } = await browser.post('/reset-password', { token: reset.token, newPassword: 'an unused password' })
  expect(status).toBe(400)
  expect(await server.listMails('emailAddressRemoved', additional)).toHaveLength(1)
  expect(await server.listMails('emailAddressRemoved', user.email)).toHaveLength(1)
  const bob = await createVerifiedUser(server, 'Bob')
  expect((await addEmailAddress(server, bob, additional)).status).toBe(200)
})

test('removes an address whose code was not entered', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const otp = await requestAddressCode(server, ann, 'work@example.com')
  expect((await ann.post('/remove-email-address', { email: 'work@example.com' })).status).toBe(200)
  expect(await list(ann)).toHaveLength(1)
  expect((await ann.post('/verify-email-address', { email: 'work@example.com', otp })).body.code).toBe('INVALID_OTP')
})

test('refuses to remove the primary address and addresses of other users', async () => {
  const server = await startTestServer()
  const { user } = await createUserWithTwoAddresses(server)
  const other = await createUserWithTwoAddresses(server, 'Bob')
  const remove = async (email: string) => (await user.post('/remove-email-address', { email })).body.code
  expect(await remove(user.email)).toBe('PRIMARY_EMAIL_ADDRESS_IS_REQUIRED')
  expect(await remove(other.additional)).toBe('EMAIL_ADDRESS_NOT_FOUND')
  for (const email of [other.additional, 'unknown@example.com']) {
    expect((await user.post('/set-primary-email-address', { email })).body.code).toBe('EMAIL_ADDRESS_NOT_FOUND')
  }
  expect((await other.user.otherBrowser().signIn({ email: other.additional })).status).toBe(200)
})

test('refuses the user’s own address, a sixth address and an unverified account', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  const add = async (email: string) => (await user.post('/add-email-address', { email })).body.code
  expect(await add(user.email)).toBe('EMAIL_ADDRESS_ALREADY_ADDED')
  expect(await add(additional)).toBe('EMAIL_ADDRESS_ALREADY_ADDED')
  expect((await user.post('/change-email', { newEmail: additional })).body.code).toBe('EMAIL_ADDRESS_ALREADY_ADDED')
  for (const name of ['three', 'four', 'five']) {
    expect((await addEmailAddress(server, user, `${name}@example.com`)).status).toBe(200)
  }
  expect(await add('six@example.com')).toBe('EMAIL_ADDRESS_LIMIT_REACHED')
  const bob = await server.createUser('Bob')
  expect((await bob.post('/add-email-address', { email: 'work@example.com' })).body.code).toBe('EMAIL_NOT_VERIFIED')
})

test('an admin sees the addresses of a user', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  const { id } = await user.fetchUser()
  const root = await createUserWithRole(server, 'admin')
  expect((await root.get(`/admin/get-user?id=${id}`)).body.emailAddresses).toEqual([
    { email: user.email, isPrimary: true, emailVerified: true },
    { email: additional, isPrimary: false, emailVerified: true },
  ])
})

test('records added and removed addresses and a new primary address', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  await user.post('/set-primary-email-address', { email: additional })
  await user.post('/remove-email-address', { email: user.email })
  const { body } = await user.get('/list-activity')
  const changes = body.activity.filter(({ action }: { action: string }) => /address|email-changed/.test(action))
  expect(changes).toMatchObject([
    { action: 'email-address.removed', details: { email: user.email } },
    { action: 'user.email-changed', details: { from: user.email, to: additional } },
    { action: 'email-address.added', details: { email: additional } },
  ])
  expect(body.activity).toContainEqual(
    expect.objectContaining({ action: 'email-code.requested', details: { type: 'email-address' } }),
  )
})

test('the calls do not exist if the option is off, and stored addresses still sign in', async () => {
  const server = await startTestServer()
  const { user, additional } = await createUserWithTwoAddresses(server)
  const off = await startTestServer({ database: server.database, user: { emailAddresses: { enabled: false } } })
  const browser = off.createVisitor()
  expect((await browser.signIn({ email: additional, password: user.password })).status).toBe(200)
  expect((await browser.get('/list-email-addresses')).status).toBe(404)
  expect((await browser.post('/add-email-address', { email: 'work@example.com' })).status).toBe(404)
})

test('works without sign-in by emailed code', async () => {
  const server = await startTestServer({ emailCode: false })
  const { user, additional } = await createUserWithTwoAddresses(server)
  expect((await user.otherBrowser().signIn({ email: additional })).status).toBe(200)
})

test('correct codes do not count as guesses, so a user can add and remove any number of addresses', async () => {
  const server = await startTestServer({ rateLimit: { enabled: false } })
  const ann = await createVerifiedUser(server, 'Ann')
  for (let index = 0; index < 12; index++) {
    const email = `work${index}@example.com`
    expect((await addEmailAddress(server, ann, email)).status).toBe(200)
    expect((await ann.post('/remove-email-address', { email })).status).toBe(200)
  }
})
