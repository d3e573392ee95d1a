import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readAllRows,
  forgedTokens,
  FUZZ_RUNS,
  mutationsOf,
  createTokenSigner,
  startTestServer,
} from '@latchkey/testing'

const APP = 'our-application'
const ada = { aud: APP, name: 'Ada', email: 'ada@example.com', email_verified: true }

/** Tokens of this signer are Google's. A known person has a session, and rows that could change. */
const tokenWorld = async () => {
  const signer = await createTokenSigner()
  const here = await startTestServer({ socialProviders: { google: { clientId: APP, endpoints: signer.endpoints } } })
  const good = await signer.sign(ada)
  const brings = (token: unknown) =>
    here.createVisitor().post('/sign-in/social', { provider: 'google', idToken: { token } })
  expect((await brings(good)).status).toBe(200)
  return { here, signer, good, brings }
}

const REFUSALS = [400, 401, 413]

/** What is stored before and after all of these were refused. */
const storedAround = async ({ here, brings }: Awaited<ReturnType<typeof tokenWorld>>, tokens: fc.Arbitrary<string>) => {
  const before = await readAllRows(here.database)
  const run = async (token: string) => {
    const { status, body, setCookies } = await brings(token)
    expect(REFUSALS).toContain(status)
    expect({ body, setCookies }).toEqual({
      body: { code: expect.any(String), message: expect.any(String) },
      setCookies: [],
    })
  }
  await fc.assert(fc.asyncProperty(tokens, run), { numRuns: FUZZ_RUNS })
  return { before, after: await readAllRows(here.database) }
}

test('R41: an ID token that nobody has signed is refused, whatever it is made of', async () => {
  const place = await tokenWorld()
  const { now } = place.signer
  const claims = { ...ada, iss: place.signer.endpoints.issuer, sub: 'ada', iat: now(), exp: now() + 600 }
  const { before, after } = await storedAround(place, forgedTokens(claims))
  expect(after).toBe(before)
})

test('R41: an ID token that was changed is refused, wherever it was', async () => {
  const place = await tokenWorld()
  const { good } = place
  const [head = '', claims = '', signature = ''] = good.split('.')
  const bytesOf = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  // The same signature has several spellings; what it signs has one.
  const isGood = (token: string) =>
    token.startsWith(`${head}.${claims}.`) && bytesOf(token.split('.')[2] ?? '') === bytesOf(signature)
  const { before, after } = await storedAround(
    place,
    mutationsOf(good).filter((token) => !isGood(token)),
  )
  expect(after).toBe(before)
})

test('R41: what a provider signs is refused where a claim that we need is odd, and stored nowhere', async () => {
  const place = await tokenWorld()
  const notThat = fc
    .jsonValue({ maxDepth: 2, stringUnit: 'binary' })
    .filter((value) => typeof value !== 'number' && value !== APP && JSON.stringify(value) !== JSON.stringify([APP]))
  const needed = fc.constantFrom('iss', 'aud', 'exp', 'iat')
  const changes = fc.sample(fc.tuple(needed, notThat), FUZZ_RUNS)
  const tokens = await Promise.all(changes.map(([name, value]) => place.signer.sign({ ...ada, [name]: value })))
  const { before, after } = await storedAround(place, fc.constantFrom(...tokens))
  expect(after).toBe(before)
})

test('R40: whatever a provider signs of a person, they are signed in as themselves or refused, and never an error of ours', async () => {
  const { here, signer, brings } = await tokenWorld()
  const odd = fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' })
  const names = fc.constantFrom('sub', 'name', 'email', 'email_verified', 'picture', 'given_name', 'nonce', 'azp', 'hd')
  const run = async (claims: object) => {
    const { status, body } = await brings(await signer.sign({ ...ada, ...claims }))
    expect(status).toBeLessThan(500)
    if (status === 200) expect(body.user).toMatchObject({ name: expect.any(String), email: expect.any(String) })
    else expect(body).toEqual({ code: expect.any(String), message: expect.any(String) })
  }
  await fc.assert(fc.asyncProperty(fc.dictionary(names, odd), run), { numRuns: FUZZ_RUNS })
  const accounts = await here.database.kysely.selectFrom('account').select('accountId').execute()
  expect(accounts.filter(({ accountId }) => /^(|null|undefined|true|false|\[object .*\])$/.test(accountId))).toEqual([])
})
