import { expect, test } from 'vitest'
import {
  type BetterAuthRows,
  createBetterAuthAccount,
  createBetterAuthFile,
  createBetterAuthUser,
  createTestUser,
  findMailedCode,
  hashLikeBetterAuth,
  mergeRows,
  startTestServer,
  type TestServer,
  type TestUser,
  withMailedCodes,
} from '@latchkey/testing'
import { scan } from '@latchkey/testing/authenticator'
import { encryptLikeBetterAuth } from '@latchkey/testing/better-auth-encryption'
import { runBetterAuthImport } from '@latchkey/testing/better-auth-import'
import { createKeys, decrypt } from '../../platform/crypto/keys.ts'
import { toTokenEncryptionContext } from '../../social/identity.store.ts'

const SECRET = 'the secret of the source, the first one'
const NEW_SECRET = 'the secret of the source, the second one'
const secrets = [NEW_SECRET, SECRET]

const TOTP_SECRET = 'abcdefghijklmnopqrstuvwxyz012345'
const TOTP_URI = `otpauth://totp/bob?secret=MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43UOV3HO6DZPIYDCMRTGQ2Q`
const codes = ['aaaaa-11111', 'bbbbb-22222']

interface FactorValues {
  secret: string
  backupCodes: string
  verified?: number
}

/** Bob, with a password and a second factor. */
const createBob = (server: TestServer, factor: FactorValues | null): { bob: TestUser; rows: BetterAuthRows } => {
  const bob = createTestUser(server, 'bob', 'bob@example.com')
  const password = hashLikeBetterAuth(bob.password)
  const rows = mergeRows({
    user: [createBetterAuthUser('bob', { twoFactorEnabled: 1 })],
    account: [createBetterAuthAccount('a2', 'bob', { providerId: 'credential', password })],
    ...(factor && { twoFactor: [{ id: 'f1', userId: 'bob', ...factor }] }),
  })
  return { bob, rows }
}

test.each<[description: string, values: () => Promise<FactorValues>]>([
  [
    'with versions of the secret',
    async () => ({
      secret: await encryptLikeBetterAuth(TOTP_SECRET, SECRET, 1),
      backupCodes: await encryptLikeBetterAuth(JSON.stringify(codes), NEW_SECRET, 2),
      verified: 1,
    }),
  ],
  [
    'with backup codes in plain text',
    async () => ({
      secret: await encryptLikeBetterAuth(TOTP_SECRET, SECRET),
      backupCodes: JSON.stringify(codes),
    }),
  ],
])('import better-auth: a second factor that is stored %s passes with its codes', async (_, createValues) => {
  const server = await startTestServer()
  const { bob, rows } = createBob(server, await createValues())
  expect(await runBetterAuthImport(server, await createBetterAuthFile(rows), { secrets })).toMatchObject({
    isWritten: true,
    findings: [],
  })
  const authenticator = scan(server, TOTP_URI)
  for (const [path, code] of [
    ['/two-factor/verify-totp', authenticator.code()],
    ['/two-factor/verify-backup-code', codes[1]],
  ] as const) {
    const browser = bob.otherBrowser()
    expect(await browser.signIn()).toMatchObject({ body: { twoFactorRedirect: true } })
    expect(await browser.post(path, { code })).toMatchObject({ status: 200, body: { user: { id: 'bob' } } })
  }
})

test.each<[description: string, values: () => Promise<FactorValues | null>]>([
  ['without an authenticator', async () => null],
  [
    'whose authenticator was never confirmed',
    async () => ({
      secret: await encryptLikeBetterAuth(TOTP_SECRET, SECRET),
      backupCodes: await encryptLikeBetterAuth(JSON.stringify(codes), SECRET),
      verified: 0,
    }),
  ],
])('import better-auth: a user %s signs in with mailed codes', async (_, createValues) => {
  const server = await startTestServer(withMailedCodes)
  const { bob, rows } = createBob(server, await createValues())
  const source = await createBetterAuthFile(rows)
  expect(await runBetterAuthImport(server, source, { secrets })).toMatchObject({
    isWritten: false,
    findings: [
      'user bob: two-factor is enabled with mailed codes, but the option twoFactor.otpOptions.sendOTP is not set',
    ],
  })
  expect(await runBetterAuthImport(server, source, { secrets }, withMailedCodes)).toMatchObject({ isWritten: true })
  expect(await bob.signIn()).toMatchObject({ body: { twoFactorRedirect: true } })
  expect(await bob.post('/two-factor/send-otp')).toMatchObject({ status: 200 })
  const code = await findMailedCode(server, bob)
  expect(await bob.post('/two-factor/verify-otp', { code })).toMatchObject({
    status: 200,
    body: { user: { id: 'bob' } },
  })
})

test('import better-auth: encrypted tokens of provider accounts are decrypted, and reported if no secret decrypts them', async () => {
  const server = await startTestServer()
  const account = (id: string, accessToken: string) =>
    createBetterAuthAccount(id, 'ann', { providerId: `provider-${id}`, accessToken })
  const rows = mergeRows({
    account: [
      account('plain', 'ya29.token'),
      account('hexadecimal', 'ab'.repeat(64)),
      account('encrypted', await encryptLikeBetterAuth('the token', SECRET)),
      account('versioned', await encryptLikeBetterAuth('the newer token', NEW_SECRET, 2)),
      account('lost', await encryptLikeBetterAuth('the lost token', 'a secret that is not known', 3)),
    ],
  })
  expect(await runBetterAuthImport(server, await createBetterAuthFile(rows), { secrets })).toMatchObject({
    isWritten: true,
    findings: ['account lost: is imported without its accessToken, which no secret decrypts'],
  })
  const keys = createKeys(['a secret of at least thirty-two characters'])
  const stored = await server.database.kysely
    .selectFrom('account')
    .select(['id', 'accessToken'])
    .where('id', '!=', 'a1')
    .orderBy('id')
    .execute()
  const tokens = stored.map(({ id, accessToken }) => [
    id,
    accessToken === null ? null : decrypt(keys, toTokenEncryptionContext(id, 'accessToken'), accessToken),
  ])
  expect(tokens).toEqual([
    ['encrypted', 'the token'],
    ['hexadecimal', 'ab'.repeat(64)],
    ['lost', null],
    ['plain', 'ya29.token'],
    ['versioned', 'the newer token'],
  ])
})
