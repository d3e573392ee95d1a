import { expect, test } from 'vitest'
import {
  createUserWithRole,
  ONE_PIXEL,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

type Send = (server: TestServer, url: string) => Promise<TestResponse>

const asUser =
  (send: (user: TestUser, url: string) => Promise<TestResponse>): Send =>
  async (server, url) =>
    send(await server.createUser(), url)

const fields: [field: string, send: Send][] = [
  ['image', (server, image) => server.createVisitor().signUp({ image })],
  ['image', asUser((ann, image) => ann.post('/update-user', { image }))],
  ['logo', asUser((ann, logo) => ann.post('/organization/create', { name: 'Acme', slug: 'acme', logo }))],
  [
    'data.logo',
    asUser(async (ann, logo) => {
      const { id } = await ann.createOrganization()
      return ann.post('/organization/update', { organizationId: id, data: { logo } })
    }),
  ],
  [
    'data.image',
    async (server, image) => {
      const root = await createUserWithRole(server, 'admin')
      const user = { email: 'eve@example.com', name: 'Eve', password: 'not on any list' }
      return root.post('/admin/create-user', { ...user, data: { image } })
    },
  ],
]

test.each(fields)('%s cannot run a script or reveal its viewers over plain HTTP', async (field, send) => {
  const server = await startTestServer()
  for (const url of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)//https://a.example/1.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    // Browsers recognize a GIF by its content.
    'data:image/png;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'http://a.example/1.png',
    'http://localhost/1.png',
    '//a.example/1.png',
    'a picture',
  ]) {
    expect(await send(server, url)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', message: `[body.${field}] Expected an https URL` },
    })
  }
})

test.each(fields)('%s can be an https URL or a small picture', async (_, send) => {
  for (const url of ['https://a.example/1.png', ONE_PIXEL]) {
    expect((await send(await startTestServer(), url)).status).toBe(200)
  }
})

test.each([
  ['http://localhost:5173/1.png', 200],
  ['http://127.0.0.1/1.png', 200],
  ['http://[::1]:3000/1.png', 200],
  ['http://intranet.test:3000/api/auth/picture/1', 200],
  ['http://localhost.a.example/1.png', 400],
  ['http://127.0.0.1.a.example/1.png', 400],
  ['http://a.example/1.png', 400],
])('a server with plain HTTP responds to the picture %s with %i', async (image, status) => {
  const { latchkey, createVisitor } = await startTestServer({ baseURL: 'http://intranet.test:3000' })
  const { email } = createVisitor()
  const request = new Request('http://intranet.test:3000/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', email, password: 'not on any list', image }),
  })
  expect((await latchkey.handler(request, { remoteAddress: '203.0.113.7' })).status).toBe(status)
})
