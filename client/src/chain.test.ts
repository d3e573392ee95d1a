import { expect, test } from 'vitest'
import { createChain } from './chain.ts'
import { createAuthClient } from './client.ts'
import { json, recorder } from './testing/recorder.ts'

type Tree = { (...input: unknown[]): unknown; [name: string]: Tree }

const chainOf = (properties = {}) => {
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
] satisfies [string, (chain: Record<string, Tree>) => unknown][])(
  'Paths are built from the action name in dashed lowercase: %s',
  (path, call) => {
    const { chain, paths } = chainOf()
    call(chain)
    expect(paths).toEqual([path])
  },
)

test('the same property is always the same function', () => {
  const { chain } = chainOf()
  expect(chain.signIn?.email).toBe(chain.signIn?.email)
  expect(chain.signIn?.email).not.toBe(chain.signUp?.email)
})

test('what is not a call stands at its own place alone', () => {
  const { chain, paths } = chainOf({ '/useSession': 'the store', '/organization/checkRolePermission': 'the check' })
  expect(chain.useSession).toBe('the store')
  expect(chain.organization?.checkRolePermission).toBe('the check')
  chain.signIn?.useSession?.()
  chain.checkRolePermission?.()
  expect(paths).toEqual(['/sign-in/use-session', '/check-role-permission'])
})

test('awaiting, printing, comparing and serializing a client asks the service nothing', async () => {
  const service = recorder(() => json({}))
  const client = createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  expect(await (client as unknown)).toBe(client)
  await (client.signIn as unknown)
  expect(JSON.stringify(client)).toBe('{}')
  expect(JSON.stringify({ call: client.signOut })).toBe('{}')
  expect(String(client as unknown)).toBe('[object Object]')
  expect(String(client.signOut)).toContain('native code')
  expect(Object.keys(client)).toEqual([])
  expect([...new Set([client, client])]).toHaveLength(1)
  expect(Reflect.get(client, Symbol.iterator)).toBeUndefined()
  expect(service.requests).toEqual([])
})
