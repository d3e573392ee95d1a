import { expect, test } from 'vitest'
import {
  approveDevice,
  claimDevice,
  copyBrowser,
  createUserWithRole,
  createUserWithId,
  delayTransactions,
  openTestDatabase,
  startDevice,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

/** A request that gives access. Returns the request, and a function that checks whether it gave any. */
type Attack = (server: TestServer, attacker: TestUser) => Promise<[() => Promise<TestResponse>, () => Promise<boolean>]>

const attacks: [string, Attack][] = [
  [
    'an impersonation',
    async (server, attacker) => {
      const bob = await createUserWithId(server)
      return [
        () => attacker.post('/admin/impersonate-user', { userId: bob.id }),
        async () => (await attacker.fetchUser())?.email === bob.email,
      ]
    },
  ],
  [
    'the approval of a device',
    async (server, attacker) => {
      const device = await startDevice(server)
      await claimDevice(attacker, device.userCode)
      return [() => approveDevice(attacker, device.userCode), async () => (await device.poll()).status === 200]
    },
  ],
]

const browsers: [string, (root: TestUser) => Promise<TestUser>][] = [
  ['a copied cookie', async (root) => copyBrowser(root)],
  [
    'another session',
    async (root) => {
      const browser = root.otherBrowser()
      await browser.signIn()
      return browser
    },
  ],
]

const cases = attacks.flatMap(([what, attack]) => browsers.map(([by, open]) => [what, by, { attack, open }] as const))

test.each(cases)(
  'refuses %s by %s if the password changes before its transaction begins',
  async (_what, _by, { attack, open }) => {
    const { database, holdNext } = delayTransactions(await openTestDatabase())
    const server = await startTestServer({ database })
    const root = await createUserWithRole(server, 'admin')
    const [send, hasAccess] = await attack(server, await open(root))
    const held = holdNext()
    const response = send()
    const begin = await held
    const input = { currentPassword: root.password, newPassword: 'an unused password', revokeOtherSessions: false }
    expect((await root.post('/change-password', input)).status).toBe(200)
    begin()
    expect([401, 403]).toContain((await response).status)
    expect(await hasAccess()).toBe(false)
  },
)
