import { type Call, calls, namedSchemas } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  createUserWithRole,
  listClientFields,
  listFields,
  type MountedCall,
  mountedCalls,
  listRequiredFields,
  send,
  startTestServer,
} from '@latchkey/testing'

const fetchDocument = async (options = {}) => (await send(await startTestServer(options), '/openapi.json')).body

/** The document of a server with all features. The tests only read it. */
const loadDefaultDocument = () => (sharedDocument ??= fetchDocument())
let sharedDocument: ReturnType<typeof fetchDocument> | undefined

const bodilessCalls = new Set(['/sign-out', '/callback/:id'])

/** The path in the notation of the document. */
const toTemplate = (call: Call) => call.path.replace(/:(\w+)/g, '{$1}')

const findOperation = async ({ call }: MountedCall) =>
  (await loadDefaultDocument()).paths[toTemplate(call)][call.method.toLowerCase()]

test('contains the title and the server URL', async () => {
  expect(await fetchDocument({ appName: 'Acme' })).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Acme accounts', version: expect.stringMatching(/\S/) },
    servers: [{ url: 'https://app.example.com/api/auth' }],
  })
})

test('says what clients have to expect of every call', async () => {
  const { description } = (await loadDefaultDocument()).info
  expect(description).toContain('at most 65536 bytes')
  expect(description).toContain('Later releases can add fields to responses, and values to their enums')
  expect(description).toContain('Each POST refuses an untrusted `callbackURL`')
})

test('contains exactly the mounted calls', async () => {
  const { paths } = await loadDefaultDocument()
  const written = Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  const mounted = mountedCalls.map(({ call }) => `${call.method.toLowerCase()} ${toTemplate(call)}`)
  expect(written.sort()).toEqual(mounted.sort())
})

test('gives operations the tag of their path, so that generators group them', async () => {
  const { paths } = await loadDefaultDocument()
  expect(paths['/organization/create'].post.tags).toEqual(['organization'])
  expect(paths['/get-session'].get.tags).toEqual(['general'])
})

test('declares each tag once', async () => {
  const { tags, paths } = await loadDefaultDocument()
  const operations = Object.values<Record<string, { tags: string[] }>>(paths).flatMap((item) => Object.values(item))
  const used = new Set(operations.flatMap((operation) => operation.tags))
  expect(tags.map(({ name }: { name: string }) => name)).toEqual([...used])
  expect(tags).toContainEqual({ name: 'organization', description: 'The calls below `/organization`.' })
  expect(tags).toContainEqual({ name: 'general', description: 'All other calls.' })
})

test('names the code of each failure, which clients compare', async () => {
  const { responses } = (await loadDefaultDocument()).paths['/sign-in/email'].post
  expect(responses['401'].description).toContain('INVALID_EMAIL_OR_PASSWORD: Invalid email or password')
  expect(responses['413'].description).toBe('PAYLOAD_TOO_LARGE: The request is larger than 64 KiB')
})

test.each([
  ['/organization/invite-member', 403, 'INVALID_CALLBACKURL'],
  ['/organization/invite-members', 403, 'INVALID_CALLBACKURL'],
  ['/organization/reject-invitation', 401, 'UNAUTHORIZED'],
  ['/admin/send-test-mail', 404, 'NOT_FOUND'],
  ['/delete-user', 400, 'UNABLE_TO_REMOVE_LAST_ADMIN'],
  ['/delete-user/callback', 400, 'UNABLE_TO_REMOVE_LAST_ADMIN'],
  ['/delete-user/callback', 401, 'UNAUTHORIZED'],
  ['/two-factor/send-otp', 401, 'UNAUTHORIZED'],
  ['/two-factor/verify-totp', 401, 'UNAUTHORIZED'],
  ['/two-factor/verify-backup-code', 403, 'BANNED_USER'],
  ['/two-factor/verify-passkey', 403, 'BANNED_USER'],
])('lists that %s can respond with %i %s', async (path, status, code) => {
  const { responses } = (await loadDefaultDocument()).paths[path].post
  expect(responses[status]?.description).toContain(`${code}: `)
})

test('names the code of the response for errors that share one', async () => {
  const { responses } = (await loadDefaultDocument()).paths['/admin/get-user'].get
  expect(responses['404'].description).toBe('USER_NOT_FOUND: User not found')
  const { body } = await (await createUserWithRole(await startTestServer(), 'admin')).get('/admin/get-user?id=unknown')
  expect(body.code).toBe('USER_NOT_FOUND')
})

test('says where clients get their credentials from', async () => {
  const { session, bearer, apiKey } = (await loadDefaultDocument()).components.securitySchemes
  expect(session.description).toContain('starts a session')
  expect(bearer.description).toContain('`set-auth-token`')
  expect(apiKey.description).toContain('`apiKey:verify`')
})

test('omits the calls of disabled features (R53)', async () => {
  const text = JSON.stringify(
    await fetchDocument({
      organization: false,
      twoFactor: false,
      admin: false,
      passkey: { enabled: false },
      jwt: { enabled: false },
      apiKey: { enabled: false },
      deviceAuthorization: { enabled: false },
      webhooks: { enabled: false },
      emailCode: false,
      user: { emailAddresses: { enabled: false } },
      session: { multipleAccounts: false },
    }),
  )
  for (const { name, call } of mountedCalls) {
    expect([name, text.includes(`"operationId":"${name}"`)]).toEqual([name, call.feature === undefined])
  }
})

test('omits server-only calls', async () => {
  const text = JSON.stringify(await loadDefaultDocument())
  const serverOnly = Object.entries<Call>(calls).filter(([, { access }]) => access === 'server')
  expect(serverOnly.length).toBeGreaterThan(0)
  for (const [name, call] of serverOnly) {
    for (const hidden of [name, call.path, call.summary]) expect(text).not.toContain(`"${hidden}"`)
  }
})

test('uses the call name as the unique operation id', async () => {
  const { paths } = await loadDefaultDocument()
  const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((item) =>
    Object.values(item).map((o) => o.operationId),
  )
  expect(ids.sort()).toEqual(mountedCalls.map(({ name }) => name).sort())
})

test.each(mountedCalls)('describes the input of %s', async (mounted: MountedCall) => {
  const { call } = mounted
  const operation = await findOperation(mounted)
  const parameters: { name: string; in: string; required: boolean; schema: object }[] = operation.parameters ?? []
  const listParameterNames = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name)
  expect(listParameterNames('query')).toEqual(listFields(call.query))
  expect(listParameterNames('path')).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter))
  for (const parameter of parameters) {
    expect(parameter).toMatchObject({ required: expect.any(Boolean), schema: expect.any(Object) })
    if (parameter.in === 'path') expect(parameter.required).toBe(true)
  }
  const body = operation.requestBody?.content['application/json'].schema
  // `listClientFields` describes the first member of a union.
  const schema = body?.oneOf?.[0] ?? body
  expect(Object.keys(schema?.properties ?? {})).toEqual(listClientFields(call.body))
  expect(schema?.required ?? []).toEqual(listRequiredFields(call.body))
  expect(operation.requestBody?.required).toBe(call.body && !bodilessCalls.has(call.path))
})

test('requires no body for calls that work without one', async () => {
  const ann = await (await startTestServer()).createUser('Ann')
  expect((await ann.post('/sign-out')).status).toBe(200)
  const { paths } = await loadDefaultDocument()
  expect(paths['/sign-out'].post.requestBody.required).toBe(false)
  expect(paths['/sign-in/email'].post.requestBody.required).toBe(true)
})

test.each(mountedCalls)('describes the response and failures of %s', async (mounted: MountedCall) => {
  const { responses, summary, security } = await findOperation(mounted)
  expect(summary).toBe(mounted.call.summary)
  for (const [status, response] of Object.entries<{ description: string; content?: object }>(responses)) {
    expect(status).toMatch(/^[2345]\d\d$/)
    expect(response.description).toMatch(/\S/)
    if (Number(status) >= 400) {
      expect(response.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } })
    }
  }
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['403', '405', '413', '429', '500', '503']))
  expect('400' in responses).toBe(mounted.call.badRequestRedirectCode === undefined)
  const isProtected = mounted.call.access !== 'anyone'
  const schemes = mounted.call.access === 'api-key' ? [{ apiKey: [] }] : [{ session: [] }, { bearer: [] }]
  expect(security).toEqual(isProtected ? schemes : [{}, ...schemes])
  if (isProtected) expect(responses['401'].description).toContain('Sign in first')
})

test.each([
  ['GET', '/get-session', { 200: ['application/json'] }],
  ['GET', '/error', { 200: ['text/html'] }],
  ['GET', '/reference', { 200: ['text/html'], 304: [] }],
  ['GET', '/reset-password/{token}', { 302: [] }],
  ['GET', '/callback/{id}', { 302: [] }],
  ['POST', '/callback/{id}', { 302: [] }],
  ['GET', '/verify-email', { 200: ['application/json', 'text/html'], 302: [] }],
  ['POST', '/verify-email', { 200: ['application/json'], 302: [] }],
  ['GET', '/magic-link/verify', { 200: ['application/json', 'text/html'], 302: [] }],
  ['POST', '/delete-user/callback', { 200: ['application/json'], 302: [] }],
])('describes the successful responses of %s %s', async (method, path, expected) => {
  const { responses } = (await loadDefaultDocument()).paths[path][method.toLowerCase()]
  const successes = Object.entries<{ content?: object }>(responses).filter(([status]) => Number(status) < 400)
  expect(Object.fromEntries(successes.map(([status, { content = {} }]) => [status, Object.keys(content)]))).toEqual(
    expected,
  )
})

test('describes the headers that clients read', async () => {
  const { paths, components } = await loadDefaultDocument()
  const listHeaders = (operation: { responses: Record<string, { headers?: object }> }) =>
    Object.fromEntries(
      Object.entries(operation.responses).flatMap(([status, { headers }]) =>
        headers ? [[status, Object.keys(headers)]] : [],
      ),
    )
  const failures = { 429: ['Retry-After'], 503: ['Retry-After'] }
  const session = ['Set-Cookie', 'set-auth-token']
  expect(listHeaders(paths['/ok'].get)).toEqual(failures)
  expect(listHeaders(paths['/jwks'].get)).toEqual({ 200: ['ETag'], 304: ['ETag'], ...failures })
  expect(listHeaders(paths['/sign-in/email'].post)).toEqual({ 200: session, ...failures })
  expect(listHeaders(paths['/callback/{id}'].get)).toEqual({ 302: ['Location', ...session], ...failures })
  expect(components.headers['Retry-After']).toEqual({
    description: expect.stringMatching(/seconds/),
    schema: { type: 'integer' },
  })
})

test('describes no bearer token if the option is off', async () => {
  const { paths, components } = await fetchDocument({ bearer: { enabled: false } })
  expect(Object.keys(paths['/sign-in/email'].post.responses[200].headers)).toEqual(['Set-Cookie'])
  expect(components.headers).not.toHaveProperty('set-auth-token')
})

test('describes exports as text and JSON, and pictures as bytes', async () => {
  const { paths } = await loadDefaultDocument()
  expect(paths['/export-activity'].get.responses[200].content).toEqual({
    'text/csv;charset=utf-8': { schema: { type: 'string' } },
    'application/json': { schema: {} },
  })
  expect(paths['/picture/{id}'].get.responses[200].content['image/png']).toEqual({
    schema: { type: 'string', format: 'binary' },
  })
})

test.each([
  ['/send-verification-email', 'email', 'Ann@Example.com'],
  ['/organization/create', 'slug', 'Acme-2'],
  ['/admin/update-brand', 'color', '#FFD500'],
  ['/admin/update-brand', 'font', 'Inter, serif'],
])('describes %s with upper and lower case letters in %s', async (path, name, value) => {
  const { properties } = (await loadDefaultDocument()).paths[path].post.requestBody.content['application/json'].schema
  const pattern = properties[name].pattern ?? properties[name].anyOf[0].pattern
  expect(value).toMatch(new RegExp(pattern))
})

test('resolves all references and security schemes', async () => {
  const document = await loadDefaultDocument()
  const text = JSON.stringify(document)
  for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce((node, key) => node?.[key], document)
    expect({ reference, target }).toEqual({ reference, target: expect.any(Object) })
  }
  expect(document.components.securitySchemes.session).toMatchObject({
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-latchkey.session_token',
  })
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'x-api-key' })
  expect(document.components.schemas.Failure.required).toEqual(['code', 'message'])
})

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  format?: string
  not?: Schema
}

/** The keywords of JSON Schema 2020-12 that our schemas can use. */
const KEYWORDS = new Set(
  `type properties required additionalProperties propertyNames items anyOf oneOf enum const default format pattern minLength
  maxLength minItems maxItems minimum maximum not $ref description`.split(/\s+/),
)
const TYPES = new Set(['object', 'array', 'string', 'boolean', 'number', 'integer', 'null'])
/** The formats of JSON Schema that our schemas can use, and that of bytes. Strict validators reject all others. */
const FORMATS = new Set(['date', 'date-time', 'ipv4', 'ipv6', 'binary'])

/** The parts of a schema that are not JSON Schema, with their positions. */
const listFaults = (schema: Schema, path: string): string[] => {
  const { type = [], properties = {}, required = [], items, anyOf = [], oneOf = [], format = [] } = schema
  return [
    ...Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword)),
    ...[format].flat().filter((name) => !FORMATS.has(name)),
    ...[type].flat().filter((name) => !TYPES.has(name)),
    ...required.filter((name) => !(name in properties)),
  ]
    .map((fault) => `${path}: ${fault}`)
    .concat(Object.entries(properties).flatMap(([name, child]) => listFaults(child, `${path}.${name}`)))
    .concat([items ?? [], anyOf, oneOf].flat().flatMap((child) => listFaults(child, `${path}[]`)))
}

test.each(mountedCalls)('the schemas of %s are valid JSON Schema', async (mounted: MountedCall) => {
  const { parameters = [], requestBody, responses } = await findOperation(mounted)
  const contents = [requestBody, ...Object.values<object>(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  )
  const schemas: Schema[] = [...parameters, ...contents].map(({ schema }) => schema)
  expect(schemas.length).toBeGreaterThan(0)
  expect(schemas.flatMap((schema, index) => listFaults(schema, String(index)))).toEqual([])
})

/** The inline objects of a schema, at any depth. */
const listObjects = (schema: Schema): Schema[] => {
  const { properties = {}, items = [], anyOf = [], oneOf = [] } = schema
  const inside = [Object.values(properties), items, anyOf, oneOf].flat().flatMap(listObjects)
  return schema.properties ? [schema, ...inside] : inside
}

/** The inline objects of all responses, and those of the named schemas. */
const listResponseObjects = async (): Promise<Schema[]> => {
  const { paths, components } = await loadDefaultDocument()
  const operations = Object.values<object>(paths).flatMap((item) => Object.values(item))
  const responses = operations.flatMap(({ responses }) => responses[200]?.content?.['application/json']?.schema ?? [])
  return [...responses, ...Object.values<Schema>(components.schemas)].flatMap(listObjects)
}

test('defines objects with an id once, so that generators create one type for each', async () => {
  const { paths, components } = await loadDefaultDocument()
  expect(paths['/organization/create-team'].post.responses[200].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Team',
  })
  expect(components.schemas.SessionWithUser.properties).toEqual({
    session: { $ref: '#/components/schemas/Session' },
    user: { $ref: '#/components/schemas/OwnUser' },
  })
  const texts = (await listResponseObjects())
    .filter(({ properties = {} }) => 'id' in properties)
    .map((object) => JSON.stringify(object))
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test('allows further fields in responses, which later releases can add', async () => {
  const objects = await listResponseObjects()
  expect(objects.length).toBeGreaterThan(100)
  expect(objects.filter((object) => 'additionalProperties' in object)).toEqual([])
})

test('offers no fields that the server refuses', async () => {
  const { paths } = await loadDefaultDocument()
  const bodies = Object.values<object>(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ requestBody }) => requestBody?.content['application/json'].schema ?? [])
    .flatMap(listObjects)
  expect(bodies.length).toBeGreaterThan(100)
  const fields = bodies.flatMap(({ properties = {} }) => Object.entries(properties))
  expect(fields.filter(([, field]) => field.not)).toEqual([])
})

test.each([
  ['/update-user', 'email'],
  ['/api-key/create', 'remaining'],
  ['/api-key/create', 'userId'],
  ['/api-key/update', 'rateLimitMax'],
  ['/organization/create', 'userId'],
  ['/admin/has-permission', 'role'],
  ['/refresh-token', 'userId'],
])('omits from the body of %s the field %s, which clients cannot set', async (path, name) => {
  const { schema } = (await loadDefaultDocument()).paths[path].post.requestBody.content['application/json']
  expect(schema.properties).not.toHaveProperty(name)
})

test.each([
  ['/update-user', 'name', 'Expected visible text without line breaks and bidirectional control characters'],
  ['/api-key/create', 'permissions', 'Expected at most 100 actions'],
  ['/webhook/create', 'url', 'Expected an https URL'],
  ['/organization/update', 'data', 'Expected a name, a slug, a logo or metadata'],
])('describes the rule of %s for %s that a schema cannot express', async (path, name, rule) => {
  const { schema } = (await loadDefaultDocument()).paths[path].post.requestBody.content['application/json']
  expect(JSON.stringify(schema.properties[name])).toContain(`"description":"${rule}"`)
})

test('describes the rule of a whole body', async () => {
  const { schema } = (await loadDefaultDocument()).paths['/organization/has-permission'].post.requestBody.content[
    'application/json'
  ]
  expect(schema.description).toBe('Expected permissions, or the deprecated permission, and not both')
})

test.each([
  ['/organization/list-members', 'limit', 1, 100],
  ['/admin/list-users', 'limit', 0, 1000],
  ['/organization/list-teams', 'limit', 1, 100],
])('describes the limits of numbers in the query of %s', async (path, name, minimum, maximum) => {
  const { parameters } = (await loadDefaultDocument()).paths[path].get
  const parameter = parameters.find((candidate: { name: string }) => candidate.name === name)
  expect(parameter.schema).toEqual({ type: 'integer', minimum, maximum })
})

test('refuses unknown fields in the bodies that the server refuses', async () => {
  const { paths } = await loadDefaultDocument()
  const { schema } = paths['/admin/create-user'].post.requestBody.content['application/json']
  expect(schema.properties.data.additionalProperties).toBe(false)
})

test.each(Object.keys(namedSchemas))('the schema %s is valid JSON Schema', async (name) => {
  const { schemas } = (await loadDefaultDocument()).components
  expect(schemas[name]).toBeDefined()
  expect(listFaults(schemas[name], name)).toEqual([])
})

test('contains the additional fields of the configuration', async () => {
  const { paths, components } = await fetchDocument({
    user: {
      additionalFields: {
        company: { type: 'string', required: true, max: 100 },
        plan: { type: ['free', 'pro'], input: false },
        birthday: { type: 'date' },
        note: { type: 'string', returned: false },
      },
    },
  })
  const getSchema = (content: { content: Record<string, { schema: Schema }> }) =>
    content.content['application/json']?.schema
  const signUp = paths['/sign-up/email'].post
  const body = getSchema(signUp.requestBody)
  expect(body?.properties).toMatchObject({ company: { type: 'string', minLength: 1, maxLength: 100 } })
  expect(body?.properties).toHaveProperty('note')
  expect(body?.properties).not.toHaveProperty('plan')
  expect(body?.required).toContain('company')
  expect(getSchema(paths['/update-user'].post.requestBody)?.required ?? []).not.toContain('company')
  expect(getSchema(signUp.responses['200'])?.properties?.user).toEqual({ $ref: '#/components/schemas/User' })
  const { User: user, OwnUser: ownUser } = components.schemas
  expect(ownUser.properties).toHaveProperty('company')
  expect(user.properties).toMatchObject({
    company: { type: ['string', 'null'] },
    plan: { anyOf: [{ enum: ['free', 'pro'] }, { type: 'null' }] },
    birthday: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
  })
  expect(user.properties).not.toHaveProperty('note')
  expect(listFaults(body ?? {}, 'body')).toEqual([])
})

test('describes dates as strings', async () => {
  const { Session: session } = (await loadDefaultDocument()).components.schemas
  expect(session.properties.expiresAt).toEqual({ type: 'string', format: 'date-time' })
  const always = Object.keys(session.properties).filter((name) => name !== 'impersonatedBy')
  expect(session.required.sort()).toEqual(always.sort())
})
