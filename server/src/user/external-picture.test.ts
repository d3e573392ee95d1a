import { expect, test } from 'vitest'
import {
  ONE_PIXEL,
  send,
  startTestServer,
  PICTURE_URL,
  PICTURE_BYTES,
  startPictureHost,
  createUserWithPicture,
  fetchPictureCopy,
  listPictureCopies,
} from '@latchkey/testing'

const HOUR = 3600

test('the host of a picture does not learn who looks at it: the service fetches a copy once', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await ann.fetchUser()).image).toBe(PICTURE_URL)
  for (let view = 0; view < 3; view++) {
    const { status, headers } = await fetchPictureCopy(server, ann.id)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(host.requests).toHaveLength(1)
  expect(Object.keys(host.requests[0] ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  expect((await listPictureCopies(server))[0]?.content).toBe(PICTURE_BYTES.toString('base64'))
})

test('copies the picture before any request for it, also after a sign-up', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  await server.createVisitor().signUp({ image: PICTURE_URL })
  await expect.poll(() => listPictureCopies(server)).toHaveLength(1)
  expect(host.requests).toHaveLength(1)
})

test('a new picture replaces the copy, and no copy remains of a removed one', async () => {
  await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  await fetchPictureCopy(server, ann.id)
  await ann.post('/update-user', { image: `${PICTURE_URL}?2` })
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(200)
  expect((await listPictureCopies(server)).map(({ url }) => url)).toEqual([`${PICTURE_URL}?2`])
  await ann.post('/update-user', { image: null })
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(await listPictureCopies(server)).toEqual([])
})

test('no copy remains of a picture after the user uploads another one', async () => {
  await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  await fetchPictureCopy(server, ann.id)
  expect(await listPictureCopies(server)).toHaveLength(1)
  expect((await ann.post('/upload-picture', { picture: ONE_PIXEL })).status).toBe(200)
  expect(await listPictureCopies(server)).toEqual([])
})

test('no copy remains of a picture that is removed while it is fetched', async () => {
  const host = await startPictureHost({ stuckPaths: ['/ann.png'] })
  const server = await startTestServer()
  const ann = await server.createUser()
  await server.database.kysely.updateTable('user').set({ image: PICTURE_URL }).execute()
  const viewed = fetchPictureCopy(server, (await ann.fetchUser()).id)
  await expect.poll(() => host.requests).toHaveLength(1)
  expect((await ann.post('/update-user', { image: null })).status).toBe(200)
  host.respondToStuck()
  expect((await viewed).status).toBe(404)
  expect(await listPictureCopies(server)).toEqual([])
})

test('a user who changes the URL again and again cannot make the service flood a host', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  for (let change = 0; change < 20; change++) {
    await ann.post('/update-user', { image: `${PICTURE_URL}?${change}` })
    await fetchPictureCopy(server, ann.id)
  }
  expect(host.requests.length).toBeLessThanOrEqual(10)
})

test('four hosts that respond with 101 do not stop the copies of other pictures', async () => {
  const host = await startPictureHost({ protocolSwitches: ['/1.png', '/2.png', '/3.png', '/4.png'] })
  const server = await startTestServer()
  for (const number of [1, 2, 3, 4]) {
    const eve = await createUserWithPicture(server, `https://${number}.example.net/${number}.png`)
    expect((await fetchPictureCopy(server, eve.id)).status).toBe(404)
  }
  const ann = await createUserWithPicture(server)
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(200)
  expect(host.requests).toHaveLength(5)
})

test('ten users with pictures on hosts that never respond do not stop the copies of other pictures', async () => {
  const host = await startPictureHost({ stuckPaths: ['/1.png', '/2.png', '/3.png'] })
  const server = await startTestServer()
  const users = await Promise.all(
    Array.from({ length: 10 }, () => createUserWithPicture(server, 'https://stuck.example.net/1.png')),
  )
  await expect.poll(() => host.requests).toHaveLength(10)
  for (const name of ['2', '3']) {
    const image = `https://stuck.example.net/${name}.png`
    await Promise.all(users.map((user) => user.post('/update-user', { image })))
  }
  const ann = await createUserWithPicture(server)
  await expect.poll(() => listPictureCopies(server), { timeout: 5000 }).toMatchObject([{ url: PICTURE_URL }])
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(200)
  expect(host.requests).toHaveLength(11)
})

test('a user with many organizations cannot make the service flood a host', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const [eve, ann] = [await server.createUser('Eve'), await server.createUser('Ann')]
  const ids: string[] = []
  for (let count = 0; count < 40; count++) {
    ids.push((await eve.createOrganization({ logo: `https://victim.example.net/${count}.png` })).id)
  }
  const countLogos = async () => {
    const responses = await Promise.all(ids.map((id) => send(server, `/external-picture/organization/${id}`)))
    return responses.filter(({ status }) => status === 200).length
  }
  expect(await countLogos()).toBe(30)
  expect(await countLogos()).toBe(30)
  await eve.post('/update-user', { image: 'https://victim.example.net/eve.png' })
  expect((await fetchPictureCopy(server, (await eve.fetchUser()).id)).status).toBe(404)
  expect(host.requests).toHaveLength(30)
  const { id } = await ann.createOrganization({ logo: PICTURE_URL })
  expect((await send(server, `/external-picture/organization/${id}`)).status).toBe(200)
  server.advanceClock(HOUR + 1)
  expect(await countLogos()).toBe(40)
})

test('a user who changes the logos of many organizations cannot make the service flood a host', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const eve = await server.createUser('Eve')
  for (let count = 0; count < 5; count++) {
    const { id: organizationId } = await eve.createOrganization()
    for (let change = 0; change < 10; change++) {
      const data = { logo: `https://victim.example.net/${count}-${change}.png` }
      await eve.post('/organization/update', { organizationId, data })
      await send(server, `/external-picture/organization/${organizationId}`)
    }
  }
  expect(host.requests).toHaveLength(30)
})

test('requests a picture that could not be fetched again after a day, also if the clock is set back', async () => {
  const host = await startPictureHost({ status: 500 })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  for (const [days, requests] of [
    [0, 1],
    [0, 1],
    [-30, 2],
    [0, 2],
  ] as const) {
    server.advanceClock(24 * days * HOUR)
    expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
    expect(host.requests).toHaveLength(requests)
  }
})

test('fifty concurrent requests for a picture fetch it once', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  const responses = await Promise.all(Array.from({ length: 50 }, () => fetchPictureCopy(server, ann.id)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(host.requests).toHaveLength(1)
})

test('the copy is deleted with its user', async () => {
  await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  await fetchPictureCopy(server, ann.id)
  await ann.post('/delete-user', { password: ann.password })
  await ann.post('/delete-user', { token: (await server.findMail('deletion', ann.email)).token })
  expect(await listPictureCopies(server)).toEqual([])
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
})

test('the logo of an organization is copied, too', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id } = await ann.createOrganization({ logo: PICTURE_URL })
  expect((await send(server, `/external-picture/organization/${id}`)).status).toBe(200)
  await ann.post('/organization/update', { organizationId: id, data: { logo: `${PICTURE_URL}?2` } })
  expect((await send(server, `/external-picture/organization/${id}`)).status).toBe(200)
  expect(host.requests).toHaveLength(2)
  await ann.post('/organization/delete', { organizationId: id })
  expect(await listPictureCopies(server)).toEqual([])
})

test('a user without a picture and an unknown ID get the same response', async () => {
  await startPictureHost()
  const server = await startTestServer()
  const { id } = await (await server.createUser('Ann')).fetchUser()
  const [without, unknown] = [await fetchPictureCopy(server, id), await fetchPictureCopy(server, 'unknown')]
  expect([without.status, without.body]).toEqual([unknown.status, unknown.body])
})
