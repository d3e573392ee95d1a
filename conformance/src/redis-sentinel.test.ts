import { expect, onTestFinished, test } from 'vitest'
import { copyBrowserToNode, FIFTY, startTwoNodes, type TestServer } from '@latchkey/testing'
import { NO_REDIS, redisProgram, startRedisWithSentinel } from '@latchkey/testing/processes'

/** After a pause of the machine, a Sentinel is in TILT mode: it continues no failover for thirty seconds. */
const MAX_FAILOVER_MS = 90_000

test('revocations take effect on every node during and after the failover of Redis, and limits are shared again', async ({
  skip,
}) => {
  if (!redisProgram) return skip(NO_REDIS)
  const redis = await startRedisWithSentinel()
  onTestFinished(redis.stop)
  const nodes = await startTwoNodes([redis.url, redis.url], {
    session: { cookieCache: { enabled: true } },
    rateLimit: { enabled: true },
  })
  const [firstNode, secondNode] = nodes
  const users = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => firstNode.createUser(name)))
  const revokeNext = async (): Promise<void> => {
    const user = users.pop()
    if (!user) throw new Error('There are no more users')
    const copy = copyBrowserToNode(secondNode, user)
    expect(await copy.fetchUser()).toMatchObject({ name: user.name })
    expect((await user.post('/revoke-sessions')).status).toBe(200)
    expect(await copy.fetchUser()).toBeNull()
  }
  const countInNextWindow = async () => {
    for (const node of nodes) node.advanceClock(60)
    return countAllowedSignIns(nodes)
  }
  await revokeNext()
  // A node limits alone until it has found the primary.
  await expect.poll(countInNextWindow, { timeout: MAX_FAILOVER_MS }).toBe(3)

  await redis.killPrimary()
  await revokeNext()
  await redis.waitForPromotion()
  await expect.poll(countInNextWindow, { timeout: MAX_FAILOVER_MS }).toBe(3)
  await revokeNext()
})

/** Sends concurrent sign-ins to both nodes. Without a shared counter, each node allows three. */
const countAllowedSignIns = async (nodes: readonly TestServer[]): Promise<number> => {
  const statuses = await Promise.all(
    FIFTY.slice(0, 20).map(
      async (index) => (await nodes[index % 2]?.createVisitor(`Visitor${index}`).signIn())?.status,
    ),
  )
  return statuses.filter((status) => status === 401).length
}
