import { expect, onTestFinished, test, vi } from 'vitest'
import { type CallResult, type CoreClient, openClient, type OpenClient } from './core-calls.ts'
import { waitUntil } from './wait-until.ts'

export interface MultiSessionClient {
  signUp: CoreClient['signUp']
  signOut(input?: { allAccounts: boolean }): CallResult
  getSession: CoreClient['getSession']
  useSession: CoreClient['useSession']
  multiSession: {
    listDeviceSessions(input: Record<never, never>): CallResult
    setActive(input: { sessionToken: string }): CallResult
    revoke(input: { sessionToken: string }): CallResult
  }
}

const options = { session: { multipleAccounts: true } }

/** The calls of several accounts in one browser. */
export const testMultiSessionCalls = (name: string, open: OpenClient<MultiSessionClient>): void => {
  test(`${name}: multiSession.listDeviceSessions, setActive, revoke, signOut`, async () => {
    // Without a window, the clients do not update the store.
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { client } = await openClient(open, options)
    for (const user of ['Ann', 'Bob']) {
      const email = `${user.toLowerCase()}@example.com`
      expect((await client.signUp.email({ name: user, email, password: 'the first password' })).error).toBeNull()
    }
    const listNames = async (): Promise<string[]> =>
      (await client.multiSession.listDeviceSessions({})).data.map(
        (account: { user: { name: string } }) => account.user.name,
      )
    const findToken = async (user: string): Promise<string> =>
      (await client.multiSession.listDeviceSessions({})).data.find(
        (account: { user: { name: string } }) => account.user.name === user,
      ).session.token
    expect(await listNames()).toEqual(['Bob', 'Ann'])

    client.useSession.subscribe(() => {})
    const currentName = () => client.useSession.get().data?.user.name
    await waitUntil(() => currentName() === 'Bob', 'the session of Bob')
    const switched = await client.multiSession.setActive({ sessionToken: await findToken('Ann') })
    expect(switched).toMatchObject({ data: { user: { name: 'Ann' } }, error: null })
    await waitUntil(() => currentName() === 'Ann', 'the session of Ann after the switch')

    const failure = await client.multiSession.setActive({ sessionToken: 'unknown' })
    expect(failure.error).toMatchObject({ status: 401, code: 'INVALID_SESSION_TOKEN' })
    expect((await client.multiSession.revoke({ sessionToken: await findToken('Ann') })).data).toEqual({ status: true })
    expect((await client.getSession()).data.user.name).toBe('Bob')
    expect((await client.signOut({ allAccounts: true })).data).toEqual({ success: true })
    await waitUntil(() => currentName() === undefined, 'the end of the session')
    expect(await listNames()).toEqual([])
  })
}
