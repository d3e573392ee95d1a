import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyCharacter,
  readAllRows,
  generateForgedTokens,
  FUZZ_RUNS,
  generateMutations,
  createTokenSigner,
  startTestServer,
} from '@latchkey/testing'

const APP = 'our-application'
const ada = { aud: APP, name: 'Ada', email: 'ada@example.com', email_verified: true }

/** A server that accepts tokens of this signer as Google's, with one user who has signed in. */
const startServerWithSigner = async () => {
  const signer = await createTokenSigner()
  const server = await startTestServer({ socialProviders: { google: { clientId: APP, endpoints: signer.endpoints } } })
  const validToken = await signer.sign(ada)
  const signInWithToken = (token: unknown) =>
    server.createVisitor().post('/sign-in/social', { provider: 'google', idToken: { token } })
  expect((await signInWithToken(validToken)).status).toBe(200)
  return { server, signer, validToken, signInWithToken }
}

const REFUSALS = [400, 401, 413]

/** All rows before and after sign-ins that are all rejected. */
const readRowsAround = async (
  { server, signInWithToken }: Awaited<ReturnType<typeof startServerWithSigner>>,
  tokens: fc.Arbitrary<string>,
) => {
  const before = await readAllRows(server.database)
  const run = async (token: string) => {
    const { status, body, setCookies } = await signInWithToken(token)
    expect(REFUSALS).toContain(status)
    expect({ body, setCookies }).toEqual({
      body: { code: expect.any(String), message: expect.any(String) },
      setCookies: [],
    })
  }
  await fc.assert(fc.asyncProperty(tokens, run), { numRuns: FUZZ_RUNS })
  return { before, after: await readAllRows(server.database) }
}

test('rejects unsigned and forged ID tokens without writing anything (R41)', async () => {
  const setup = await startServerWithSigner()
  const { now } = setup.signer
  const claims = { ...ada, iss: setup.signer.endpoints.issuer, sub: 'ada', iat: now(), exp: now() + 600 }
  const { before, after } = await readRowsAround(setup, generateForgedTokens(claims))
  expect(after).toBe(before)
})

test('rejects modified ID tokens without writing anything (R41)', async () => {
  const setup = await startServerWithSigner()
  const { validToken } = setup
  const [head = '', claims = '', signature = ''] = validToken.split('.')
  const toBytes = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  // Base64 can encode the same signature in several ways.
  const isEquivalent = (token: string) =>
    token.startsWith(`${head}.${claims}.`) && toBytes(token.split('.')[2] ?? '') === toBytes(signature)
  const { before, after } = await readRowsAround(
    setup,
    generateMutations(validToken).filter((token) => !isEquivalent(token)),
  )
  expect(after).toBe(before)
})

test('rejects ID tokens with an invalid required claim without writing anything (R41)', async () => {
  const setup = await startServerWithSigner()
  const otherValue = fc
    .jsonValue({ maxDepth: 2, stringUnit: anyCharacter })
    .filter((value) => typeof value !== 'number' && value !== APP && JSON.stringify(value) !== JSON.stringify([APP]))
  const requiredClaim = fc.constantFrom('iss', 'aud', 'exp', 'iat')
  const changes = fc.sample(fc.tuple(requiredClaim, otherValue), FUZZ_RUNS)
  const tokens = await Promise.all(changes.map(([name, value]) => setup.signer.sign({ ...ada, [name]: value })))
  const { before, after } = await readRowsAround(setup, fc.constantFrom(...tokens))
  expect(after).toBe(before)
})

test('never fails with a server error for signed ID tokens with arbitrary claims (R40)', async () => {
  const { server, signer, signInWithToken } = await startServerWithSigner()
  const anyValue = fc.jsonValue({ maxDepth: 2, stringUnit: anyCharacter })
  const names = fc.constantFrom('sub', 'name', 'email', 'email_verified', 'picture', 'given_name', 'nonce', 'azp', 'hd')
  const run = async (claims: object) => {
    const { status, body } = await signInWithToken(await signer.sign({ ...ada, ...claims }))
    expect(status).toBeLessThan(500)
    if (status === 200) expect(body.user).toMatchObject({ name: expect.any(String), email: expect.any(String) })
    else expect(body).toEqual({ code: expect.any(String), message: expect.any(String) })
  }
  await fc.assert(fc.asyncProperty(fc.dictionary(names, anyValue), run), { numRuns: FUZZ_RUNS })
  const accounts = await server.database.kysely.selectFrom('account').select('accountId').execute()
  expect(accounts.filter(({ accountId }) => /^(|null|undefined|true|false|\[object .*\])$/.test(accountId))).toEqual([])
})
