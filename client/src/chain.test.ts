import { expect, test } from 'vitest'
import { createChain } from './chain.ts'
import { createAuthClient } from './client.ts'
import { json, createRequestRecorder } from './testing/request-recorder.ts'

type Tree = { (...input: unknown[]): unknown; [name: string]: Tree }

const createRecordedChain = (properties = {}) => {
  const paths: string[] = []
  return {
    paths,
    chain: createChain<Record<string, Tree>>({ baseUrl: '', call: (path) => paths.push(path), properties }),
  }
}

test.each([
  ['/sign-in/email', (chain) => chain.signIn?.email?.()],
  ['/list-sessions', (chain) => chain.listSessions?.()],
  ['/delete-user/callback', (chain) => chain.deleteUser?.callback?.()],
  ['/organization/accept-invitation', (chain) => chain.organization?.acceptInvitation?.()],
  ['/two-factor/generate-backup-codes', (chain) => chain.twoFactor?.generateBackupCodes?.()],
  ['/get-u-r-l-now', (chain) => chain.getURLNow?.()],
  ['/sign-in2-fa', (chain) => chain.signIn2Fa?.()],
  ['/foo_bar/baz-qux', (chain) => chain.foo_bar?.bazQux?.()],
  ['/thenable/strengthen', (chain) => chain.thenable?.strengthen?.()],
] satisfies [string, (chain: Record<string, Tree>) => unknown][])(
  'builds the path from the property names in dashed lowercase: %s',
  (path, call) => {
    const { chain, paths } = createRecordedChain()
    call(chain)
    expect(paths).toEqual([path])
  },
)

test('returns the same function for the same property', () => {
  const { chain } = createRecordedChain()
  expect(chain.signIn?.email).toBe(chain.signIn?.email)
  expect(chain.signIn?.email).not.toBe(chain.signUp?.email)
})

test('returns properties that are not calls only at their own path', () => {
  const { chain, paths } = createRecordedChain({
    '/useSession': 'the store',
    '/organization/checkRolePermission': 'the check',
  })
  expect(chain.useSession).toBe('the store')
  expect(chain.organization?.checkRolePermission).toBe('the check')
  chain.signIn?.useSession?.()
  chain.checkRolePermission?.()
  expect(paths).toEqual(['/sign-in/use-session', '/check-role-permission'])
})

test('sends no request when a client is awaited, printed, compared or serialized', async () => {
  const service = createRequestRecorder(() => json({}))
  const client = createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  expect(await (client as unknown)).toBe(client)
  await (client.signIn as unknown)
  expect(JSON.stringify(client)).toBe('{}')
  expect(JSON.stringify({ call: client.signOut })).toBe('{}')
  expect(String(client as unknown)).toBe('[object Object]')
  expect(String(client.signOut)).toContain('native code')
  expect(Object.keys(client)).toEqual([])
  expect([...new Set([client, client])]).toHaveLength(1)
  for (const name of [Symbol.iterator, '$$typeof', 'a-b', '0']) expect(Reflect.get(client, name)).toBeUndefined()
  expect(service.requests).toEqual([])
})
