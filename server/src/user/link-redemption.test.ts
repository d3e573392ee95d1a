import { texts } from '@latchkey/locales'
import { expect, test } from 'vitest'
import {
  copySignedOutBrowser,
  FROM_SCRIPT,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const HTML = { accept: 'text/html,application/xhtml+xml' }

/** The requests of programs and browsers that open a link without their user. */
const scanners: [string, Record<string, string>][] = [
  ['a mail gateway without headers', {}],
  ['a mail gateway that accepts anything', { accept: '*/*' }],
  ['a mail gateway that accepts JSON', { accept: 'application/json' }],
  ['a mail gateway that pretends to be a browser', HTML],
  ['a navigation', { ...HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
  ['a navigation without its accept header', { 'sec-fetch-mode': 'navigate' }],
  ['a prefetch', { accept: '*/*', 'sec-fetch-mode': 'no-cors', 'sec-purpose': 'prefetch' }],
  ['an image', { accept: 'image/*', 'sec-fetch-mode': 'no-cors' }],
]

/** A browser that shows a page sends one of these with the cookies of its user. */
const scannersInTheBrowser = scanners.filter(([, headers]) => 'sec-fetch-mode' in headers || headers === HTML)

const expectPage = ({ status, body, headers }: TestResponse, token: string): void => {
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html;charset=UTF-8' })
  expect(body).toContain('<form method="post"')
  expect(body).toContain(`value="${token}"`)
}

const mailVerification = async ({ findMail }: TestServer, ann: TestUser) => {
  await ann.post('/send-verification-email', { email: ann.email })
  return findMail('verification', ann.email)
}

test.each(scanners)('%s that follows a verification link does not verify the address', async (_, headers) => {
  const server = await startTestServer()
  const attacker = await server.createUser('Mallory')
  const { link, token } = await mailVerification(server, attacker)
  expectPage(await attacker.otherBrowser().get(link, headers), token)
  expect(await attacker.fetchUser()).toMatchObject({ emailVerified: false })
  // The page works after the scanner.
  expect((await attacker.otherBrowser().post('/verify-email', { token })).status).toBe(200)
})

test.each(scannersInTheBrowser)('%s in the browser of the user does not verify the address', async (_, headers) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { link, token } = await mailVerification(server, ann)
  expectPage(await ann.get(link, headers), token)
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: false })
})

test.each([
  ['with its session', (ann: TestUser) => ann, {}],
  ['that signed up', copySignedOutBrowser, {}],
  ['in a script without cookies', (ann: TestUser) => ann.otherBrowser(), FROM_SCRIPT],
  ['in a script of the same origin', (ann: TestUser) => ann.otherBrowser(), { 'sec-fetch-mode': 'same-origin' }],
] as const)('a client of the user %s verifies the address with GET', async (_, chooseBrowser, headers) => {
  const server = await startTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await server.createUser()
  const { token } = await mailVerification(server, ann)
  const response = await chooseBrowser(ann).get(`/verify-email?token=${token}`, headers)
  expect(response).toMatchObject({ status: 200, body: { status: true } })
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('a scanner with the session of another user does not verify the address', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const bob = await server.createUser('Bob')
  const { link, token } = await mailVerification(server, ann)
  expectPage(await bob.get(link), token)
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: false })
})

test('an in-process call verifies the address', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { token } = await mailVerification(server, ann)
  expect(await server.latchkey.api.verifyEmail({ query: { token } })).toEqual({ status: true, user: null })
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test.each(scanners)('%s that follows an approval link does not change the address', async (_, headers) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  const { link, token } = await server.findMail('emailChangeApproval', ann.email)
  expectPage(await ann.otherBrowser().get(link, headers), token)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await ann.post('/verify-email', { token })).status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ email: 'new@example.com' })
})

test.each(scannersInTheBrowser)('%s in the browser of the user does not change the address', async (_, headers) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  const { link, token } = await server.findMail('emailChangeApproval', ann.email)
  expectPage(await ann.get(link, headers), token)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

const mailDeletion = async ({ findMail }: TestServer, ann: TestUser) => {
  await ann.post('/delete-user', { password: ann.password, callbackURL: '/bye' })
  return findMail('deletion', ann.email)
}

test.each(scannersInTheBrowser)(
  '%s in the browser of the user does not delete the account, and the button does',
  async (_, headers) => {
    const server = await startTestServer()
    const ann = await server.createUser()
    const { link, token } = await mailDeletion(server, ann)
    expectPage(await ann.get(link, headers), token)
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
    const form = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' }
    const deleted = await ann.post('/delete-user/callback', `token=${token}&callbackURL=%2Fbye`, form)
    expect([deleted.status, deleted.headers.get('location')]).toEqual([302, '/bye'])
    expect(await ann.fetchUser()).toBeNull()
    expect((await ann.signIn()).status).toBe(401)
  },
)

test('only the page that deletes the account has a red button', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const verification = await mailVerification(server, ann)
  const deletion = await mailDeletion(server, ann)
  const pages = await Promise.all([verification, deletion].map(({ link }) => ann.get(link, HTML)))
  expect(pages.map(({ body }) => String(body).includes('class="button danger"'))).toEqual([false, true])
})

test.each([
  ['a client with the session', {}],
  ['a script with the session', FROM_SCRIPT],
])('%s deletes the account with GET', async (_, headers) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { link } = await mailDeletion(server, ann)
  expect((await ann.get(link, headers)).headers.get('location')).toBe('/bye')
  expect((await ann.signIn()).status).toBe(401)
})

test('the button of a deletion link does not delete the account of another user, or without a session', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const bob = await server.createUser('Bob')
  const { token } = await mailDeletion(server, ann)
  expect(await bob.post('/delete-user/callback', { token })).toMatchObject({
    status: 404,
    body: { code: 'INVALID_TOKEN' },
  })
  expect(await ann.otherBrowser().post('/delete-user/callback', { token })).toMatchObject({
    status: 404,
    body: { code: 'FAILED_TO_GET_USER_INFO' },
  })
  expect((await bob.get(`/delete-user/callback?token=${token}`, HTML)).status).toBe(404)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
})

test('a foreign website cannot press the button of a deletion link', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { token } = await mailDeletion(server, ann)
  const response = await ann.post('/delete-user/callback', { token }, { origin: 'https://evil.example' })
  expect(response).toMatchObject({ status: 403, body: { code: 'INVALID_ORIGIN' } })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test("the page of a deletion link names the deletion in the user's language", async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { link } = await mailDeletion(server, ann)
  const { body } = await ann.get(link, { ...HTML, 'accept-language': 'uk' })
  const { heading, button } = texts.uk.mails.deletion({ product: 'Latchkey', hasPasswords: true })
  for (const words of [heading, `>${button}<`, 'name="callbackURL" value="/bye"']) expect(body).toContain(words)
})
