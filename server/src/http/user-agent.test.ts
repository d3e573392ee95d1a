import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('a client cannot fill sessions and the audit log with its User-Agent header', async () => {
  const server = await startTestServer()
  const headers = { 'user-agent': 'x'.repeat(16_000) }
  const ann = server.createVisitor('Ann')
  const { name, email, password } = ann
  await ann.post('/sign-up/email', { name, email, password }, headers)
  await ann.post('/update-user', { name: 'Anna' }, headers)
  await ann.post('/sign-in/email', { email, password: 'a wrong password' }, headers)
  await server.latchkey.api.signInEmail({ body: { email, password }, headers })
  const { kysely } = server.database
  const rows = [
    ...(await kysely.selectFrom('session').select('userAgent').execute()),
    ...(await kysely.selectFrom('audit').select('userAgent').execute()),
  ]
  expect(rows.length).toBeGreaterThan(4)
  expect(new Set(rows.map(({ userAgent }) => userAgent))).toEqual(new Set(['x'.repeat(512)]))
})
