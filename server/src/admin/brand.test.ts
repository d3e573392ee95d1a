import type { MailMessage } from '@latchkey/server'
import { createAccent, MAX_PICTURE_BYTES, pictureMediaTypes } from '@latchkey/contract'
import {
  BASE_URL,
  createUserWithRole,
  expectNoChange,
  ONE_PIXEL,
  pixels,
  createPng,
  runFiftyTimes,
  send,
  startTestServer,
  type TestServer,
  formatCookieHeader,
} from '@latchkey/testing'
import { expect, test } from 'vitest'

const startWithAdmin = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer({ appName: 'Acme', ...options })
  return { server, root: await createUserWithRole(server, 'admin') }
}

const readErrorPage = async (server: TestServer) => {
  const { body, headers } = await send(server, '/error')
  return { body: String(body), policy: headers.get('content-security-policy') ?? '' }
}

const listBrandChanges = async ({ database }: TestServer) => {
  const rows = await database.kysely
    .selectFrom('audit')
    .select(['target', 'details'])
    .where('action', '=', 'brand.updated')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ target, details }) => [target, JSON.parse(details ?? '{}').fields])
}

test('changes the brand of pages, mails and authenticators', async () => {
  const sent: MailMessage[] = []
  const { server, root } = await startWithAdmin({
    brand: { color: '#7a1fd8', supportUrl: 'https://acme.example/help' },
    mailer: async (mail) => void sent.push(mail),
  })
  const changes = {
    name: 'Umbra <1>',
    color: '#ffd500',
    radius: 0,
    font: 'Inter, serif',
    homeUrl: 'https://umbra.example/app',
    termsUrl: 'https://umbra.example/terms',
    senderName: 'Umbra Team',
    footer: 'Umbra Ltd.',
  }
  const { status, body } = await root.post('/admin/update-brand', changes)
  expect(status).toBe(200)
  expect(body.stored).toMatchObject({ ...changes, supportUrl: null, logo: null })
  expect(body.configured).toMatchObject({ name: 'Acme', color: '#7a1fd8', supportUrl: 'https://acme.example/help' })
  expect(body.brand).toMatchObject({ name: 'Umbra <1>', radius: 0, accent: createAccent('#ffd500') })
  expect(body.brand).not.toHaveProperty('senderName')

  const { body: page } = await readErrorPage(server)
  expect(page).toContain(' · Umbra &#60;1&#62;</title>')
  expect(page).toContain('href="https://umbra.example/app"')
  expect(page).toContain('<a href="https://umbra.example/terms">Terms</a>')
  expect(page).toContain('<a href="https://acme.example/help">Help</a>')
  expect(page).toContain(`--fill:${createAccent('#ffd500').light.fill}`)
  expect(page).toContain('--radius:0px')
  expect(page).toContain('Inter, serif,system-ui')

  await root.post('/forget-password', { email: root.email })
  await server.waitForSentMails()
  expect(sent.at(-1)).toMatchObject({ senderName: 'Umbra Team', subject: expect.stringContaining('Umbra <1>') })
  const preview = await root.get('/admin/preview-mail?kind=reset&language=ENG')
  expect(preview.body.text).toContain('Umbra Ltd.')

  const enabled = await root.post('/two-factor/enable', { password: root.password })
  expect(new URL(enabled.body.totpURI).searchParams.get('issuer')).toBe('Umbra <1>')
  expect((await send(server, '/openapi.json')).body.info.title).toBe('Umbra <1> accounts')
  expect(await listBrandChanges(server)).toEqual([['brand:brand', Object.keys(changes).join(',')]])
})

test('restores the value of the options if the field is null', async () => {
  const { server, root } = await startWithAdmin()
  await root.post('/admin/update-brand', { name: 'Umbra', color: '#ffd500' })
  const { body } = await root.post('/admin/update-brand', { name: null })
  expect(body.stored).toMatchObject({ name: null, color: '#ffd500' })
  expect(body.brand.name).toBe('Acme')
  expect((await readErrorPage(server)).body).toContain(' · Acme</title>')
})

test('a call in process with an undefined value keeps the stored value', async () => {
  const { server, root } = await startWithAdmin()
  await root.post('/admin/update-brand', { name: 'Umbra' })
  const body = { name: undefined, color: '#ffd500' }
  const { stored } = await server.latchkey.api.updateBrand({
    body,
    headers: { cookie: formatCookieHeader(root.cookies) },
  })
  expect(stored).toMatchObject({ name: 'Umbra', color: '#ffd500' })
})

test('writes no audit row if no value differs', async () => {
  const { server, root } = await startWithAdmin()
  await root.post('/admin/update-brand', { name: 'Umbra' })
  await root.post('/admin/update-brand', { name: 'Umbra', color: null })
  expect(await listBrandChanges(server)).toEqual([['brand:brand', 'name']])
})

test('renders a change on another node after five seconds at most', async () => {
  const { server, root } = await startWithAdmin()
  const other = await startTestServer({ appName: 'Acme', database: server.database })
  expect((await readErrorPage(other)).body).toContain(' · Acme</title>')
  await root.post('/admin/update-brand', { name: 'Umbra' })
  expect((await readErrorPage(server)).body).toContain(' · Umbra</title>')
  other.advanceClock(5)
  expect((await readErrorPage(other)).body).toContain(' · Umbra</title>')
})

test.each(pictureMediaTypes)('stores a logo of type %s and serves it without a session', async (type) => {
  const { server, root } = await startWithAdmin()
  const { body } = await root.post('/admin/update-brand-picture', { kind: 'logo', picture: pixels[type] })
  expect(body.brand.logo).toMatch(new RegExp(`^${BASE_URL}/api/auth/brand-picture/[A-Za-z0-9]{32}$`))
  const response = await server.latchkey.handler(new Request(body.brand.logo))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(`data:${type};base64,${bytes.toString('base64')}`).toBe(pixels[type])
  expect((await readErrorPage(server)).body).toContain(`<img class="logo" src="${body.brand.logo}" alt="Acme">`)
})

test('the address of the logo in mails serves the new logo after a replacement', async () => {
  const { server, root } = await startWithAdmin()
  const upload = (picture: string | null) => root.post('/admin/update-brand-picture', { kind: 'logo', picture })
  const findMailedLogo = async () => {
    await root.post('/forget-password', { email: root.email })
    const mails = await server.waitForMails(root.email)
    return /<img src="([^"]*)"/.exec(mails.at(-1)?.html ?? '')?.[1]
  }
  await upload(ONE_PIXEL)
  const address = `${BASE_URL}/api/auth/brand-picture/logo`
  expect(await findMailedLogo()).toBe(address)
  const load = () => server.latchkey.handler(new Request(address))
  expect((await load()).headers.get('cache-control')).toBe('public, max-age=300')
  await upload(pixels['image/webp'])
  expect((await load()).headers.get('content-type')).toBe('image/webp')
  await upload(null)
  expect((await load()).status).toBe(404)
})

test('replaces a picture, and restores the picture of the options with null', async () => {
  const { server, root } = await startWithAdmin({ brand: { logo: 'https://cdn.acme.example/logo.png' } })
  const upload = async (picture: string | null) =>
    (await root.post('/admin/update-brand-picture', { kind: 'logo', picture })).body.brand.logo
  const first = await upload(ONE_PIXEL)
  const second = await upload(pixels['image/webp'])
  expect((await server.latchkey.handler(new Request(first))).status).toBe(404)
  expect((await server.latchkey.handler(new Request(second))).status).toBe(200)
  expect(await upload(null)).toBe('https://cdn.acme.example/logo.png')
  expect((await server.latchkey.handler(new Request(second))).status).toBe(404)
  expect((await readErrorPage(server)).policy).toContain("img-src 'self' data: https://cdn.acme.example;")
})

test('stores one picture after fifty parallel uploads, and the brand contains it', async () => {
  const { server, root } = await startWithAdmin()
  await runFiftyTimes(() => root.post('/admin/update-brand-picture', { kind: 'icon', picture: ONE_PIXEL }))
  const rows = await server.database.kysely.selectFrom('brandPicture').select('id').execute()
  const { body } = await root.get('/admin/get-brand')
  expect(rows.map(({ id }) => `${BASE_URL}/api/auth/brand-picture/${id}`)).toEqual([body.brand.icon])
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')

test.each([
  ['an SVG', `data:image/svg+xml;base64,${svg}`],
  ['an SVG with the type of a PNG', `data:image/png;base64,${svg}`],
  ['a file that is too large', createPng(MAX_PICTURE_BYTES + 1)],
  ['no data URL', 'https://evil.example/logo.png'],
])('refuses %s', async (_name, picture) => {
  const { server, root } = await startWithAdmin()
  await expectNoChange(server, async () => {
    const { status, body } = await root.post('/admin/update-brand-picture', { kind: 'logo', picture })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_PICTURE' })
  })
})

test.each([
  ['name', ''],
  ['name', 'a\nb'],
  ['name', 'x'.repeat(61)],
  ['color', 'red'],
  ['color', '#fff;}'],
  ['radius', 25],
  ['radius', 1.5],
  ['font', 'a;}body{display:none'],
  ['font', '</style>'],
  ['homeUrl', 'javascript:alert(1)'],
  ['termsUrl', 'data:text/html,x'],
  ['privacyUrl', '/relative'],
  ['senderName', 'Acme\r\nBcc: eve@evil.example'],
])('names the invalid field: %s %j', async (field, value) => {
  const { server, root } = await startWithAdmin()
  await expectNoChange(server, async () => {
    const { status, body } = await root.post('/admin/update-brand', { [field]: value })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
    expect(body.message).toContain(`body.${field}`)
  })
})
