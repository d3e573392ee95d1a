import { expect, test } from 'vitest'
import {
  getCallbackError,
  createOrganizationOfAnn,
  createUserWithRole,
  expectNoChange,
  findMailedInvitation,
  inviteMember,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
} from '@latchkey/testing'
import { deny } from './deny.ts'
import type { BeforeSignUp, SignUpRequest } from './hook-types.ts'

const denial = { status: 403, body: { code: 'NOT_INVITED', message: 'The product is in private beta', isDenial: true } }
const deniedNames = new Set(['Mallory', 'Ada Lovelace'])

/** Denies users with some names, and records the requests. */
const createHook = () => {
  const requests: SignUpRequest[] = []
  const beforeSignUp: BeforeSignUp = (request) => {
    requests.push(request)
    if (deniedNames.has(request.name)) return deny('NOT_INVITED', 'The product is in private beta')
  }
  return { requests, hooks: { beforeSignUp } }
}

test('a denied sign-up changes nothing', async () => {
  const { requests, hooks } = createHook()
  const server = await startTestServer({ hooks })
  const mallory = server.createVisitor('Mallory')
  const response = await expectNoChange(server, () => mallory.signUp({ email: mallory.email.toUpperCase() }))
  expect(response).toMatchObject(denial)
  expect(requests).toEqual([{ email: mallory.email, name: 'Mallory', via: 'password', fields: {} }])
  expect((await server.createVisitor('Ann').signUp()).status).toBe(200)
})

test.each(['returned', 'thrown'])('a denial of another copy of the package, %s, denies the sign-up', async (way) => {
  // The service has one copy, and an options file imports another one.
  const copy: { deny: typeof deny } = await import(`./deny.ts?${'copy'}`)
  const beforeSignUp: BeforeSignUp = () => {
    const refusal = copy.deny('NOT_INVITED', 'The product is in private beta')
    if (way === 'thrown') throw refusal
    return refusal
  }
  const server = await startTestServer({ hooks: { beforeSignUp } })
  expect(copy.deny).not.toBe(deny)
  expect(await expectNoChange(server, () => server.createVisitor('Ann').signUp())).toMatchObject(denial)
})

test('a sign-up fails if the hook returns another error', async () => {
  const server = await startTestServer({ hooks: { beforeSignUp: () => new Error('not today') } })
  expect(await expectNoChange(server, () => server.createVisitor('Ann').signUp())).toMatchObject({ status: 500 })
})

test.each([true, false])(
  'a denial is the same for free and for taken addresses: verification required %s',
  async (requireEmailVerification) => {
    const { requests, hooks } = createHook()
    const server = await startTestServer({ hooks, emailAndPassword: { requireEmailVerification } })
    const ann = await server.createUser()
    const mallory = server.createVisitor('Mallory')
    await server.waitForSentMails()
    requests.length = 0
    const taken = await expectNoChange(server, () => mallory.signUp({ email: ann.email }))
    const free = await expectNoChange(server, () => mallory.signUp())
    expect([taken.status, taken.body, taken.setCookies]).toEqual([free.status, free.body, free.setCookies])
    expect(requests.map(({ email }) => email)).toEqual([ann.email, mallory.email])
  },
)

test('a denied invitee stays invited', async () => {
  const { requests, hooks } = createHook()
  const { server, ann } = await createOrganizationOfAnn({ hooks })
  const mallory = server.createVisitor('Mallory')
  await inviteMember(ann, mallory)
  const { invitationId: id, secret } = await findMailedInvitation(server, mallory)
  expect(await expectNoChange(server, () => mallory.signUp({ invitation: { id, secret } }))).toMatchObject(denial)
  expect(requests.at(-1)).toMatchObject({ via: 'invitation' })
  expect((await mallory.signUp({ name: 'Mal', invitation: { id, secret } })).status).toBe(200)
})

test('an admin cannot create a denied user', async () => {
  const { requests, hooks } = createHook()
  const server = await startTestServer({ hooks })
  const root = await createUserWithRole(server, 'admin')
  const { email, password } = server.createVisitor('Mallory')
  const create = () => root.post('/admin/create-user', { email, password, name: 'Mallory' })
  expect(await expectNoChange(server, create)).toMatchObject(denial)
  expect(requests.at(-1)).toEqual({ email, name: 'Mallory', via: 'admin', fields: {} })
})

test('a denied sign-up with a provider redirects with the code', async () => {
  const { requests, hooks } = createHook()
  const server = await startSocialTestServer({ hooks })
  const visitor = server.createVisitor()
  const response = await signInWithProvider(visitor, server, 'google')
  expect(getCallbackError(response)).toBe('not_invited')
  expect(await server.database.kysely.selectFrom('user').select('id').execute()).toEqual([])
  expect(requests).toMatchObject([{ via: 'provider' }])
})

test('a later sign-in with a provider runs no hook', async () => {
  const requests: SignUpRequest[] = []
  const server = await startSocialTestServer({
    hooks: { beforeSignUp: (request) => (requests.push(request), { name: 'Countess' }) },
  })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'google'))).toBeNull()
  const again = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(again, server, 'google'))).toBeNull()
  expect(requests).toHaveLength(1)
  expect(await again.fetchUser()).toMatchObject({ name: 'Countess' })
})

test('the hook changes the name', async () => {
  const server = await startTestServer({ hooks: { beforeSignUp: async ({ name }) => ({ name: name.toUpperCase() }) } })
  const ann = await server.createUser()
  expect(await ann.fetchUser()).toMatchObject({ name: 'ANN' })
})

test.each<[name: string, hook: BeforeSignUp]>([
  ['a name that no user can choose', () => ({ name: 'two\nlines' })],
  ['an invalid code', () => deny('not a code', '')],
  ['an invalid status', () => deny('CODE', '', 200)],
  ['an exception', () => JSON.parse('{')],
])('a hook with %s fails with 500 and changes nothing', async (_, beforeSignUp) => {
  const server = await startTestServer({ hooks: { beforeSignUp } })
  const response = await expectNoChange(server, () => server.createVisitor().signUp())
  expect(response).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } })
})
