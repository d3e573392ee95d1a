import { expect, test } from 'vitest'
import { createUserWithRole, startTestServer, type TestResponse, type TestServer } from '@latchkey/testing'

const calls: [field: string, send: (server: TestServer, name: string) => Promise<TestResponse>][] = [
  ['name', (server, name) => server.createVisitor().signUp({ name })],
  ['name', async (server, name) => (await server.createUser()).post('/update-user', { name })],
  [
    'name',
    async (server, name) => {
      const root = await createUserWithRole(server, 'admin')
      return root.post('/admin/create-user', { email: 'eve@example.com', password: 'not on any list', name })
    },
  ],
  ['name', async (server, name) => (await server.createUser()).post('/organization/create', { name, slug: 'acme' })],
  [
    'data.name',
    async (server, name) => {
      const ann = await server.createUser()
      const { id } = await ann.createOrganization()
      return ann.post('/organization/update', { organizationId: id, data: { name } })
    },
  ],
  [
    'name',
    async (server, name) => {
      const ann = await server.createUser()
      await ann.createOrganization()
      return ann.post('/organization/create-team', { name })
    },
  ],
  [
    'data.name',
    async (server, name) => {
      const ann = await server.createUser()
      await ann.createOrganization()
      const team = (await ann.post('/organization/create-team', { name: 'Blue' })).body
      return ann.post('/organization/update-team', { teamId: team.id, data: { name } })
    },
  ],
]

test.each(calls)('%s cannot forge a line, hide, or reverse the text around it', async (field, send) => {
  const server = await startTestServer()
  for (const name of [
    'Ann\nPayment confirmed',
    'Ann\r\nBcc: x@example.com',
    'Ann\u2028Payment',
    'Ann\u0085Payment',
    'Ann\u202Egnp.exe',
    'Ann\u2066 \u2069',
    'Ann\u200F',
    '\u200B',
    '\u200B \u2060\uFEFF',
    '\u3164',
  ]) {
    expect(await send(server, name)).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        message: `[body.${field}] Expected visible text without line breaks and bidirectional control characters`,
      },
    })
  }
})

test.each(calls)('%s accepts names of all languages and emoji', async (_, send) => {
  for (const name of ['Анна-Марія О’Коннор', 'عبد الله', '山田 太郎', 'क्\u200Dष', '👩\u200D🚀', 'Ann\u00A0B.']) {
    expect((await send(await startTestServer(), name)).status).toBe(200)
  }
})
