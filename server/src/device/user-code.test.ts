import { expect, test } from 'vitest'
import {
  approveDevice,
  claimDevice,
  copyBrowser,
  denyDevice,
  expectNoChange,
  FIFTY,
  runFiftyTimes,
  startDevice,
  startWithDevice,
} from '@latchkey/testing'

const INVALID_CODE = { status: 400, body: { error: 'invalid_request', code: 'INVALID_USER_CODE' } }
const OF_ANOTHER_USER = { status: 403, body: { error: 'access_denied', code: 'DEVICE_CODE_OF_ANOTHER_USER' } }

test('of users who enter a code in parallel, one claims it', async () => {
  const { server, device } = await startWithDevice()
  const users = await Promise.all(FIFTY.slice(0, 8).map((index) => server.createUser(`User${index}`)))
  const responses = await Promise.all(users.map((user) => claimDevice(user, device.userCode)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(7)
})

test('only the user who claimed a code decides about it (R43)', async () => {
  const { server, ann, device } = await startWithDevice()
  const bob = await server.createUser('Bob')
  await claimDevice(ann, device.userCode)
  await expectNoChange(server, async () => {
    for (const attempt of [claimDevice, approveDevice, denyDevice])
      expect(await attempt(bob, device.userCode)).toMatchObject(OF_ANOTHER_USER)
  })
  expect((await approveDevice(ann, device.userCode)).status).toBe(200)
})

test('approving an unclaimed code claims it', async () => {
  const { server, ann, device } = await startWithDevice()
  const bob = await server.createUser('Bob')
  expect((await approveDevice(ann, device.userCode)).status).toBe(200)
  expect(await denyDevice(bob, device.userCode)).toMatchObject(OF_ANOTHER_USER)
})

test('GET /device shows the status and changes nothing', async () => {
  const { server, ann, device } = await startWithDevice()
  const path = `/device?user_code=${device.userCode}`
  await expectNoChange(server, async () => {
    expect((await ann.get(path)).body).toEqual({ user_code: device.userCode, status: 'pending' })
    expect((await server.createVisitor().get(path)).body).toEqual({ user_code: device.userCode, status: 'pending' })
  })
  await claimDevice(ann, device.userCode)
  const bob = await server.createUser('Bob')
  expect((await bob.get(path)).body).toEqual({ user_code: device.userCode, status: 'pending' })
  expect((await ann.get(path)).body).toMatchObject({ client_id: 'acme-cli', scope: '' })
})

test('ignores case, spaces and punctuation of the code', async () => {
  const { ann, device } = await startWithDevice()
  const letters = device.userCode.replace('-', '')
  for (const typed of [
    letters,
    letters.toLowerCase(),
    ` ${[...letters].join(' ')} `,
    device.userCode.replace('-', '–'),
  ]) {
    expect((await claimDevice(ann, typed)).body).toMatchObject({ userCode: device.userCode })
  }
})

const WRONG_CODE = 'BCDF-GHJK'

test('a user can enter 5 wrong codes within the lifetime of a code', async () => {
  const { server, ann, device } = await startWithDevice()
  for (const index of FIFTY.slice(0, 5)) {
    const browser = copyBrowser(ann).otherBrowser(`192.0.2.${index}`)
    for (const [name, value] of ann.cookies) browser.cookies.set(name, value)
    expect(await claimDevice(browser, WRONG_CODE)).toMatchObject(INVALID_CODE)
  }
  const limited = await claimDevice(ann, device.userCode)
  expect(limited).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
  expect(limited.headers.get('retry-after')).toBe('600')
  const bob = await server.createUser('Bob')
  expect((await claimDevice(bob, device.userCode)).status).toBe(200)
})

test('an address can send 10 wrong codes, in all calls together', async () => {
  const { server, ann, device } = await startWithDevice()
  const visitor = server.createVisitor()
  const outcomes = await runFiftyTimes(() => visitor.get(`/device?user_code=${WRONG_CODE}`))
  expect(outcomes).toEqual({ INVALID_USER_CODE: 10, TOO_MANY_REQUESTS: 40 })
  expect((await claimDevice(ann, device.userCode)).status).toBe(429)
  server.advanceClock(600)
  const { userCode } = await startDevice(server)
  expect((await claimDevice(ann, userCode)).status).toBe(200)
})

test('an IPv6 /48 network can send 30 wrong codes, from all its /64 networks together (R15)', async () => {
  const { server } = await startWithDevice()
  const statuses: number[] = []
  for (const index of FIFTY) {
    const visitor = server.createVisitor().otherBrowser(`2001:db8:1:${index}::1`)
    statuses.push((await visitor.get(`/device?user_code=${WRONG_CODE}`)).status)
  }
  expect(statuses).toEqual([...Array(30).fill(400), ...Array(20).fill(429)])
  const neighbor = server.createVisitor().otherBrowser('2001:db8:2::1')
  expect((await neighbor.get(`/device?user_code=${WRONG_CODE}`)).status).toBe(400)
})

test('a guess that the limit of its /48 network refuses does not count for its address (R15)', async () => {
  const { server } = await startWithDevice()
  const enter = (network: number, code: string) =>
    server.createVisitor().otherBrowser(`2001:db8:1:${network}::1`).get(`/device?user_code=${code}`)
  for (const index of FIFTY.slice(0, 30)) await enter(index, WRONG_CODE)
  server.advanceClock(590)
  for (let attempt = 0; attempt < 10; attempt++) expect((await enter(40, WRONG_CODE)).status).toBe(429)
  server.advanceClock(10)
  const { userCode } = await startDevice(server)
  expect((await enter(40, userCode)).status).toBe(200)
})

test('correct codes and texts that cannot be codes do not count as guesses', async () => {
  const { ann, device } = await startWithDevice()
  for (const index of FIFTY.slice(0, 12)) {
    expect((await ann.get(`/device?user_code=${device.userCode}`)).status, String(index)).toBe(200)
    expect(await claimDevice(ann, 'AEIOU-123')).toMatchObject(INVALID_CODE)
  }
})

test('stores neither the device code nor the user code in plain text', async () => {
  const { server, device } = await startWithDevice()
  const rows = JSON.stringify(await server.database.kysely.selectFrom('deviceCode').selectAll().execute())
  for (const secret of [device.deviceCode, device.userCode, device.userCode.replace('-', '')]) {
    expect(rows).not.toContain(secret)
  }
})
