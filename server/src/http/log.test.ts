import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer } from '@latchkey/testing'

const recordLog = () => {
  const lines: { level: string; text: string; fields: Record<string, unknown> }[] = []
  const createLogMethod = (level: string) => (fields: object, message: string) => {
    lines.push({ level, text: JSON.stringify({ ...fields, message }), fields: { ...fields } })
  }
  return {
    lines,
    logger: {
      debug: createLogMethod('debug'),
      info: createLogMethod('info'),
      warn: createLogMethod('warn'),
      error: createLogMethod('error'),
    },
  }
}

test('logs the request ID, call, status and duration of each response', async () => {
  const { lines, logger } = recordLog()
  const { createVisitor } = await startTestServer({ logger })
  const ann = createVisitor()
  const { headers } = await ann.signUp()
  await ann.get('/get-session')
  await ann.get('/nowhere')
  const requestId = headers.get('x-request-id')
  expect(lines.map(({ level, fields }) => [level, fields.call, fields.status])).toEqual([
    ['info', 'signUpEmail', 200],
    ['debug', 'getSession', 200],
    ['debug', undefined, 404],
  ])
  expect(lines[0]?.fields.request).toBe(requestId)
  expect(String(lines[0]?.fields.ms)).toMatch(/^\d+(\.\d)?$/)
})

test('logs contain no passwords, cookies or mailed secrets (R67)', async () => {
  const { lines, logger } = recordLog()
  const { createUser, findMail } = await startTestServer({ logger })
  const ann = await createUser()
  await ann.post('/forget-password', { email: ann.email })
  const mail = await findMail('reset', ann.email)
  await ann.openLink(mail)
  await ann.post('/reset-password', { newPassword: 'another password', token: mail.token })
  await ann.signIn()
  const cookies = [...ann.cookies.values()]
  const written = lines.map(({ text }) => text).join('\n')
  expect(written).toContain('forgetPasswordCallback')
  for (const secret of [mail.token, ann.password, 'another password', ...cookies]) expect(written).not.toContain(secret)
})

test('writes an error of a hook to the console if the application passes no logger', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => error.mockRestore())
  const { createVisitor } = await startTestServer({
    logger: undefined,
    hooks: { beforeSignUp: () => JSON.parse('not JSON') },
  })
  expect((await createVisitor().signUp()).status).toBe(500)
  expect(error.mock.calls).toEqual([
    ['A hook failed', { hook: 'beforeSignUp', error: expect.stringContaining('SyntaxError') }],
  ])
})

test('logs an untrusted origin once, with the remedy', async () => {
  const { lines, logger } = recordLog()
  const { createVisitor } = await startTestServer({ logger })
  const visitor = createVisitor()
  const post = (origin: string) => visitor.post('/sign-out', {}, { origin })
  for (const origin of ['http://localhost:5173', 'http://localhost:5173', 'null']) {
    expect((await post(origin)).status).toBe(403)
  }
  const warnings = lines.filter(({ level }) => level === 'warn')
  expect(warnings.map(({ fields }) => fields.origin)).toEqual(['http://localhost:5173', 'null'])
  expect(warnings[0]?.fields.remedy).toBe(
    'Add the origin to trustedOrigins (LATCHKEY_TRUSTED_ORIGINS of the service) if its pages may call',
  )
  for (let port = 1; port <= 50; port++) await post(`http://${port}.${'a'.repeat(500)}`)
  const later = lines.filter(({ level }) => level === 'warn')
  expect(later.length).toBe(20)
  expect(later.every(({ text }) => text.length < 500)).toBe(true)
})
