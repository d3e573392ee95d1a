import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { redisCheck } from './redis.ts'
import { runCheck, type Situation } from './test-support.ts'

test.each<Situation>([
  ['none', {}, /^ok .*correct for one machine/],
  [
    'an unreachable server',
    { variables: { REDIS_URL: 'redis://:hidden@127.0.0.1:1' } },
    /^problem .*ECONNREFUSED.*REDIS_URL/,
  ],
  [
    'unreachable Sentinels',
    { variables: { REDIS_URL: 'redis+sentinel://:hidden@127.0.0.1:1,127.0.0.1:2/main' } },
    /^problem .*sentinels are unreachable.*REDIS_URL/,
  ],
])('reports the shared store: %s', async (_name, setup, finding) => {
  expect(await runCheck(redisCheck, setup)).toContainEqual(expect.stringMatching(finding))
})

/** A Redis server that only describes itself. */
const startRedisStub = async (info: Record<string, string>, selected = '+OK'): Promise<string> => {
  const text = Object.entries(info)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('')
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      // A command is an array of strings (RESP), so its name stands alone in a line.
      for (const [, name = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        if (name.toLowerCase() === 'info') socket.write(`$${Buffer.byteLength(text)}\r\n${text}\r\n`)
        else if (name.toLowerCase() === 'select') socket.write(`${selected}\r\n`)
        else socket.write(name.toLowerCase() === 'ping' ? '+PONG\r\n' : '+OK\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test('reports a database that the server does not have', async () => {
  const url = await startRedisStub({}, '-ERR DB index is out of range.')
  expect(await runCheck(redisCheck, { variables: { REDIS_URL: `${url}/99` } })).toEqual([
    expect.stringMatching(/^problem Redis refuses database 99 of REDIS_URL: ERR DB index is out of range\. Use/),
  ])
})

const primary = { redis_version: '7.2.4', role: 'master', cluster_enabled: '0', maxmemory_policy: 'noeviction' }

test.each([
  ['a primary', {}, ['ok', 'ok', 'ok'], /Redis 7\.2\.4 responds/],
  ['a replica', { role: 'slave' }, ['ok', 'problem', 'ok', 'ok'], /read-only replica.*Use the primary in REDIS_URL/],
  ['a cluster', { cluster_enabled: '1' }, ['ok', 'problem', 'ok', 'ok'], /Redis Cluster.*Use a single server/],
  ['an old version', { redis_version: '5.0.14' }, ['problem', 'ok', 'ok'], /Redis 5\.0\.14 is too old/],
  ['Valkey', { valkey_version: '8.0.1' }, ['ok', 'ok', 'ok'], /Valkey 8\.0\.1 responds/],
  [
    'evictions',
    { maxmemory_policy: 'allkeys-lru' },
    ['ok', 'warning', 'ok'],
    /allkeys-lru.*volatile-ttl, or noeviction/,
  ],
])('reports what the server describes: %s', async (_name, changed, levels, pattern) => {
  const url = await startRedisStub({ ...primary, ...changed })
  const findings = await runCheck(redisCheck, { variables: { REDIS_URL: url } })
  expect(findings.map((finding) => finding.split(' ', 1)[0])).toEqual(levels)
  expect(findings.join('\n')).toMatch(pattern)
})
