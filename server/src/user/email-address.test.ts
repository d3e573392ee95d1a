import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

// Users cannot distinguish some of these from the address of Ann, and mail servers deliver others to somewhere else.
const spellings: [string, string][] = [
  ['a quoted local part', '"ann@attacker"@example.com'],
  ['a quoted space', '"ann b"@example.com'],
  ['a comment', 'ann(comment)@example.com'],
  ['two addresses', 'ann@example.com,thief@example.com'],
  ['two addresses by semicolon', 'ann@example.com;thief@example.com'],
  ['a name before it', 'Ann <ann@example.com>'],
  ['a line break', 'ann@example.com\r\nBcc: thief@example.com'],
  ['a full-width at sign', 'ann＠example.com'],
  ['a small at sign', 'ann﹫example.com'],
  ['full-width letters', 'ａｎｎ@example.com'],
  ['a Cyrillic letter', 'аnn@example.com'],
  // The only non-ASCII character whose lower case is an ASCII letter.
  ['a Kelvin sign', '\u212Aim@example.com'],
  ['a Kelvin sign in the host', 'ann@\u212Aim.example'],
  ['a zero-width space', 'an\u200bn@example.com'],
  ['an ideographic full stop', 'ann@example。com'],
  ['a host in Unicode', 'ann@exämple.com'],
  ['an address literal', 'ann@[127.0.0.1]'],
  ['a percent hack', 'ann%example.com@thief.example'],
  ['a route', '@thief.example:ann@example.com'],
  ['two dots', 'ann..b@example.com'],
  ['a dot at the end of the host', 'ann@example.com.'],
  ['300 characters', `${'a'.repeat(290)}@example.com`],
]

test.each(spellings)('all calls reject an address with %s (R69)', async (_, email) => {
  const { createUser, countMails } = await startTestServer()
  const ann = await createUser()
  expect(await ann.otherBrowser().signUp({ email })).toMatchObject({ status: 400, body: { code: 'INVALID_EMAIL' } })
  for (const [path, input] of [
    ['/forget-password', { email }],
    ['/send-verification-email', { email }],
    ['/change-email', { newEmail: email }],
  ] as const) {
    expect(await ann.post(path, input), path).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await countMails()).toBe(0)
})

test('an address with capitals belongs to the existing account (R60)', async () => {
  const [written, canonical] = ['SoMe.OnE+tag@Example.COM', 'some.one+tag@example.com']
  const { createVisitor, database } = await startTestServer()
  expect((await createVisitor().signUp({ email: canonical })).status).toBe(200)
  expect((await createVisitor().signUp({ email: written })).body).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
  const bob = createVisitor('Bob')
  await bob.signUp()
  expect((await bob.post('/change-email', { newEmail: written })).body).toMatchObject({
    code: 'COULDNT_UPDATE_YOUR_EMAIL',
  })
  const rows = await database.kysely.selectFrom('user').select('email').execute()
  expect(rows.map(({ email }) => email).toSorted()).toEqual([bob.email, canonical].toSorted())
})

test.each(['/send-verification-email', '/forget-password'])('%s rejects an invalid address', async (path) => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().post(path, { email: 'not an address' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.email] Invalid email' },
  })
})

test('sign-in and change-email reject an invalid address', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  expect(await ann.signIn({ email: 'not an address' })).toMatchObject({ status: 400, body: { code: 'INVALID_EMAIL' } })
  expect(await ann.post('/change-email', { newEmail: 'not an address' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.newEmail] Invalid email' },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})
