import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createUserWithRole, listen, startTestServer } from '@latchkey/testing'
import type { Logger } from '../platform/observability/logger.ts'

const COMPROMISED = {
  status: 400,
  body: {
    code: 'PASSWORD_COMPROMISED',
    message: 'This password is on a list of common and leaked passwords. Please choose a different password.',
  },
}

test.each(['password123', '1q2w3e4r5t', 'PASSWORD1', 'Qwerty123', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])(
  'an attacker who tries common passwords finds no account with %j',
  async (password) => {
    const server = await startTestServer()
    expect(await server.createVisitor().signUp({ password })).toMatchObject(COMPROMISED)

    const ann = await server.createUser()
    const change = { currentPassword: ann.password, newPassword: password }
    expect(await ann.post('/change-password', change)).toMatchObject(COMPROMISED)
    await ann.post('/forget-password', { email: ann.email })
    const { token } = await server.findMail('reset', ann.email)
    expect(await ann.post('/reset-password', { newPassword: password, token })).toMatchObject(COMPROMISED)
    expect((await ann.otherBrowser().signIn()).status).toBe(200)
    // The refusal did not consume the link.
    expect((await ann.post('/reset-password', { newPassword: 'not on any list', token })).status).toBe(200)
  },
)

test('an admin cannot give a user a common password', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = server.createVisitor('Bob')
  const user = { email: bob.email, name: 'Bob', role: 'user' }
  expect(await root.post('/admin/create-user', { ...user, password: 'password123' })).toMatchObject(COMPROMISED)
  const { body } = await root.post('/admin/create-user', { ...user, password: bob.password })
  const change = { userId: body.user.id, newPassword: 'password123' }
  expect(await root.post('/admin/set-user-password', change)).toMatchObject(COMPROMISED)
  expect((await bob.signIn()).status).toBe(200)
})

test('a user whose stored password is common can still sign in', async () => {
  const { createVisitor, database } = await startTestServer({ emailAndPassword: { rejectCommonPasswords: false } })
  const ann = createVisitor()
  expect((await ann.signUp({ password: 'password123' })).status).toBe(200)
  const strict = await startTestServer({ database: { ...database, close: async () => {} } })
  expect((await strict.createVisitor().signIn({ email: ann.email, password: 'password123' })).status).toBe(200)
})

/** A range service that knows one password. */
const startRangeService = async (leaked: string, lineEnd = '\r\n') => {
  const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase()
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    // Without padding, the length of a response reveals its range to a network observer.
    expect(request.headers['add-padding']).toBe('true')
    paths.push(request.url)
    const padding = `${'0'.repeat(35)}:0`
    response.end([padding, `${hash.slice(5)}:3`, `${'F'.repeat(35)}:1`].join(lineEnd))
  })
  return { url: `${await listen(server)}/range/`, paths, hash }
}

test('a password of a leak that the list does not include is refused, and the service learns five characters', async () => {
  const { url, paths, hash } = await startRangeService('a leaked secret of Ann')
  const { createVisitor } = await startTestServer({ emailAndPassword: { leakedPasswordService: url } })
  expect(await createVisitor().signUp({ password: 'a leaked secret of Ann' })).toMatchObject(COMPROMISED)
  expect(paths).toEqual([`/range/${hash.slice(0, 5)}`])
  expect((await createVisitor().signUp({ password: 'a secret of Bob' })).status).toBe(200)
})

test('a range service whose URL ends without a slash finds a leaked password', async () => {
  const { url, paths, hash } = await startRangeService('a leaked secret of Ann')
  const leakedPasswordService = url.replace(/\/$/, '')
  const { createVisitor } = await startTestServer({ emailAndPassword: { leakedPasswordService } })
  expect(await createVisitor().signUp({ password: 'a leaked secret of Ann' })).toMatchObject(COMPROMISED)
  expect(paths).toEqual([`/range/${hash.slice(0, 5)}`])
})

test('a leaked password is found in a response whose lines end without a carriage return', async () => {
  const { url } = await startRangeService('a leaked secret of Ann', '\n')
  const { createVisitor } = await startTestServer({ emailAndPassword: { leakedPasswordService: url } })
  expect(await createVisitor().signUp({ password: 'a leaked secret of Ann' })).toMatchObject(COMPROMISED)
})

test('padding of a range service is not a leak', async () => {
  const password = 'a secret that only padding names'
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const server = createServer((_, response) => void response.end(`${hash.slice(5)}:0\r\n`))
  const leakedPasswordService = `${await listen(server)}/range/`
  const { createVisitor } = await startTestServer({ emailAndPassword: { leakedPasswordService } })
  expect((await createVisitor().signUp({ password })).status).toBe(200)
})

test.each([
  ['responds with an error', 503, 'Error: The response has an error status'],
  ['closes the connection', null, expect.stringContaining('fetch failed')],
])('an attacker cannot prevent sign-ups through a range service that %s', async (_, status, error) => {
  const server = createServer((request, response) => {
    if (status === null) request.destroy()
    else response.writeHead(status).end()
  })
  const warnings: unknown[] = []
  const logger: Logger = {
    error: () => {},
    info: () => {},
    debug: () => {},
    warn: (details, message) => void warnings.push([details, message]),
  }
  const { createVisitor } = await startTestServer({
    logger,
    emailAndPassword: { leakedPasswordService: `${await listen(server)}/range/` },
  })
  expect((await createVisitor().signUp()).status).toBe(200)
  expect(warnings).toEqual([[{ error }, 'Failed to check a password for leaks; accepting it']])
})
