import { createAuthClient } from '@latchkey/client'
import { createAuthClient as createCoreClient } from '@latchkey/client/core'
import { createAuthClient as createReactClient } from '@latchkey/client/react'
import { createLatchkey, type Latchkey } from '@latchkey/server'
import { openTestDatabase, formatCookieHeader } from '@latchkey/testing'
import { createAuthClient as createPublishedClient } from 'better-auth/client'
import { inferAdditionalFields } from 'better-auth/client/plugins'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'

const baseURL = 'http://localhost:3000'

const startServer = async () => {
  const latchkey = createLatchkey({
    baseURL,
    secret: 'a secret of at least thirty-two characters',
    database: await openTestDatabase(),
    emailAndPassword: { enabled: true },
    user: {
      additionalFields: {
        company: { type: 'string', required: true },
        plan: { type: ['free', 'pro'], input: false, defaultValue: 'free' },
        birthday: { type: 'date' },
        note: { type: 'string', returned: false },
        settings: { type: 'json' },
      },
    },
    session: { additionalFields: { device: { type: 'string' } } },
    organization: {
      additionalFields: { vat: { type: 'number', required: true } },
      members: { additionalFields: { badge: { type: 'string' } } },
      invitations: { additionalFields: { note: { type: 'string', required: true } } },
      teams: { enabled: true, additionalFields: { isRemote: { type: 'boolean' } } },
    },
  })
  onTestFinished(() => latchkey.close())
  return latchkey
}

type Server = Awaited<ReturnType<typeof startServer>>

/** A fetch of a browser with cookies that calls the handler. */
const createFetch = ({ handler }: Pick<Latchkey, 'handler'>) => {
  const cookies = new Map<string, string>()
  return async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    request.headers.set('cookie', formatCookieHeader(cookies))
    request.headers.set('origin', baseURL)
    const response = await handler(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

const account = { name: 'Ann', email: 'ann@example.com', password: 'a long password' }

test('the client has the fields of the server in its types, and sends and receives them', async () => {
  const latchkey = await startServer()
  const client = createAuthClient<typeof latchkey>({
    baseURL,
    fetchOptions: { customFetchImpl: createFetch(latchkey) },
  })
  // @ts-expect-error: company is required
  const missing = await client.signUp.email(account)
  expect(missing.error?.code).toBe('VALIDATION_ERROR')
  // @ts-expect-error: only the server sets the plan
  const refused = await client.signUp.email({ ...account, company: 'Acme', plan: 'pro' })
  expect(refused.error?.code).toBe('FIELD_NOT_ALLOWED')
  const birthday = new Date('1990-02-03')
  const { data } = await client.signUp.email({ ...account, company: 'Acme', birthday, note: 'VIP' })
  expect(data?.user).toMatchObject({ company: 'Acme', plan: 'free', birthday })
  await client.updateUser({ company: 'Initech', birthday: null })
  const { data: session } = await client.getSession()
  if (!session) throw new Error('Signed out')
  expect(session.user).toMatchObject({ company: 'Initech', birthday: null, settings: null })
  expect(session.session.device).toBeNull()
  const updated = await client.updateSession({ device: 'Phone' })
  expect(updated.data?.session.device).toBe('Phone')
  // @ts-expect-error: a session has no such field
  expect((await client.updateSession({ devices: 1 })).error?.code).toBe('VALIDATION_ERROR')
  expectTypeOf(session.user.company).toEqualTypeOf<string | null>()
  expectTypeOf(session.user.plan).toEqualTypeOf<'free' | 'pro' | null>()
  expectTypeOf(session.user.birthday).toEqualTypeOf<Date | null>()
  expectTypeOf(session.user.settings).toEqualTypeOf<unknown>()
  expectTypeOf(session.user.email).toEqualTypeOf<string>()
  expectTypeOf(session.user.createdAt).toEqualTypeOf<Date>()
  expectTypeOf(session.user).not.toHaveProperty('note')
  expectTypeOf(session.session.device).toEqualTypeOf<string | null>()
})

test('the client has the fields of organizations, members and teams in its types', async () => {
  const latchkey = await startServer()
  const client = createAuthClient<typeof latchkey>({
    baseURL,
    fetchOptions: { customFetchImpl: createFetch(latchkey) },
  })
  await client.signUp.email({ ...account, company: 'Acme' })
  // @ts-expect-error: vat is required
  await client.organization.create({ name: 'Acme', slug: 'acme' })
  await client.organization.create({ name: 'Acme', slug: 'acme', vat: 7 })
  await client.organization.createTeam({ name: 'Red', isRemote: true })
  const { data } = await client.organization.getFullOrganization()
  if (!data) throw new Error('No active organization')
  expect([data.vat, data.members[0]?.badge, data.teams?.[1]?.isRemote]).toEqual([7, null, true])
  expectTypeOf(data.vat).toEqualTypeOf<number | null>()
  expectTypeOf<(typeof data.members)[number]['badge']>().toEqualTypeOf<string | null>()
  expectTypeOf<(typeof data.members)[number]['user']>().not.toHaveProperty('company')
  expectTypeOf<NonNullable<typeof data.teams>[number]['isRemote']>().toEqualTypeOf<boolean | null>()
  const invitation = { email: 'bob@example.com', role: 'member' }
  // @ts-expect-error: note is required
  expect((await client.organization.inviteMember(invitation)).error?.message).toBe('[body.note] Required')
  await client.organization.inviteMember({ ...invitation, note: 'Hello' })
  const resent = await client.organization.inviteMember({ ...invitation, resend: true })
  expect(resent.data?.note).toBe('Hello')
  type AdministeredMembers = NonNullable<
    Awaited<ReturnType<typeof client.admin.listOrganizationMembers>>['data']
  >['members']
  expectTypeOf<AdministeredMembers[number]['badge']>().toEqualTypeOf<string | null>()
  await client.organization.update({ data: { vat: 8 } })
  expect((await client.organization.list()).data).toMatchObject([{ vat: 8 }])
})

test('all entries of the client and the server-side interface have the fields in their types', async () => {
  const latchkey = await startServer()
  const core = createCoreClient<Server>()
  const react = createReactClient<Server, true>({ fetchOptions: { throw: true } })
  type CoreUser = NonNullable<ReturnType<typeof core.useSession.get>['data']>['user']
  type ReactUser = NonNullable<ReturnType<typeof react.useSession>['data']>['user']
  expectTypeOf<CoreUser['company']>().toEqualTypeOf<string | null>()
  expectTypeOf<ReactUser['plan']>().toEqualTypeOf<'free' | 'pro' | null>()
  const { user } = await latchkey.api.signUpEmail({ body: { ...account, company: 'Acme' } })
  expectTypeOf(user.plan).toEqualTypeOf<'free' | 'pro' | null>()
  await latchkey.api.setAdditionalFields({ body: { entity: 'user', id: user.id, fields: { plan: 'pro' } } })
  const invalid = latchkey.api.setAdditionalFields({
    // @ts-expect-error: no plan has this name
    body: { entity: 'user', id: user.id, fields: { plan: 'gold' } },
  })
  await expect(invalid).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('inferAdditionalFields of the published client reads the fields of the server', async () => {
  const latchkey = await startServer()
  const client = createPublishedClient({
    baseURL,
    fetchOptions: { customFetchImpl: createFetch(latchkey) },
    plugins: [inferAdditionalFields<typeof latchkey>()],
  })
  // @ts-expect-error: company is required
  expect((await client.signUp.email(account)).error?.status).toBe(400)
  const { error } = await client.signUp.email({ ...account, company: 'Acme', birthday: new Date('1990-02-03') })
  expect(error).toBeNull()
  await client.updateUser({ company: 'Initech' })
  // Newer versions have this call in their types. The proxy of this version makes it, too.
  const { updateSession } = client as unknown as { updateSession: (body: object) => Promise<unknown> }
  await updateSession({ device: 'Phone' })
  const { data } = await client.getSession()
  if (!data) throw new Error('Signed out')
  expect(data.user).toMatchObject({ company: 'Initech', plan: 'free', birthday: new Date('1990-02-03') })
  expect(data.session).toMatchObject({ device: 'Phone' })
  expectTypeOf(data.user.company).toEqualTypeOf<string>()
  expectTypeOf(data.user.plan).toEqualTypeOf<'free' | 'pro' | null | undefined>()
  expectTypeOf(data.user).not.toHaveProperty('note')
})

test('without declared fields, the types are those of the contract', () => {
  const start = () => createLatchkey({ database: {} as never, baseURL, secret: 'x'.repeat(32) })
  expectTypeOf<ReturnType<typeof createAuthClient<ReturnType<typeof start>>>>().toEqualTypeOf<
    ReturnType<typeof createAuthClient>
  >()
  // @ts-expect-error: unknown options are refused
  expect(() => createLatchkey({ database: {} as never, baseURL, secret: 'x'.repeat(32), user: { sizes: 5 } })).toThrow()
})
