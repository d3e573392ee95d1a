import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('sends the reset link of request-password-reset', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const response = await ann.post('/request-password-reset', { email: ann.email, redirectTo: '/reset-password' })
  expect(response).toMatchObject({ status: 200, body: { status: true } })
  const { token } = await server.findMail('reset', ann.email)
  expect((await ann.post('/reset-password', { token, newPassword: 'a new password' })).status).toBe(200)
})
