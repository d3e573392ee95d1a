import { expect, test } from 'vitest'
import {
  addEmailAddress,
  changeEmailByCode,
  NEW_EMAIL,
  readAllRows,
  runFiftyTimes,
  startTestServer,
  startWithTakenOverUser,
  startWithVerifiedUser,
  undoEmailChange,
} from '@latchkey/testing'

test('the previous address can undo the change for seven days, without a session', async () => {
  const { server, ann, token } = await startWithTakenOverUser()
  const { text } = await server.findMail('emailChanged', ann.email)
  expect(text).toMatch(/https:\/\/[^/]+\/undo-email-change#\w{32}\n/)
  expect(text).toContain('7 days')
  server.advanceClock(7 * 86_400 - 1)
  expect(await undoEmailChange(ann, token)).toMatchObject({ status: 200, body: { status: true } })
  expect(await undoEmailChange(ann, token)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  expect((await server.findMail('emailChanged', NEW_EMAIL)).text).toContain(ann.email)
})

test('an undo does not tell the attacker the IP address of the owner, who learns that of the attacker', async () => {
  const { server, ann, token } = await startWithTakenOverUser()
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  expect((await server.findMail('emailChanged', ann.email)).text).toContain('IP address:')
  expect((await server.findMail('emailChanged', NEW_EMAIL)).text).not.toContain('IP address:')
})

test('an undo link that is opened fifty times at once works once', async () => {
  const { ann, token } = await startWithTakenOverUser()
  expect(await runFiftyTimes(() => undoEmailChange(ann, token))).toEqual({ 200: 1, INVALID_TOKEN: 49 })
})

test('an expired undo link changes nothing', async () => {
  const { server, ann, token } = await startWithTakenOverUser()
  server.advanceClock(7 * 86_400 + 1)
  const before = await readAllRows(server.database)
  expect((await undoEmailChange(ann, token)).body.code).toBe('INVALID_TOKEN')
  expect(await readAllRows(server.database)).toBe(before)
})

test.each([
  ['less', -60, /^\w{32}$/],
  ['more', 1, /^$/],
])(
  'the previous address can undo its replacement by an additional one depending on its age: %s than seven days',
  async (_name, seconds, token) => {
    const { server, ann } = await startWithVerifiedUser()
    await addEmailAddress(server, ann, NEW_EMAIL)
    server.advanceClock(7 * 86_400 + seconds)
    await ann.signIn()
    await ann.post('/set-primary-email-address', { email: NEW_EMAIL })
    expect((await server.findMail('emailChanged', ann.email)).token).toMatch(token)
  },
)

test('an address keeps its age when another one becomes the primary one: its return has no undo, and an undo keeps it', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const work = 'work@example.com'
  await addEmailAddress(server, ann, work)
  server.advanceClock(8 * 86_400)
  await ann.signIn()
  for (const email of [work, ann.email, work]) await ann.post('/set-primary-email-address', { email })
  expect((await server.findMail('emailChanged', work)).token).toBe('')
  const token = await changeEmailByCode(server, { ...ann, email: work }, NEW_EMAIL)
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  const addresses = await server.database.kysely.selectFrom('emailAddress').select('email').orderBy('email').execute()
  expect(addresses).toEqual([{ email: ann.email }, { email: work }])
})

test('an attacker who adds an address, makes it the primary one and removes the previous one cannot prevent the undo', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await addEmailAddress(server, ann, NEW_EMAIL)
  await ann.post('/set-primary-email-address', { email: NEW_EMAIL })
  const { token } = await server.findMail('emailChanged', ann.email)
  server.advanceClock(1)
  await addEmailAddress(server, ann, 'newer@example.com')
  await ann.post('/remove-email-address', { email: ann.email })
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  const addresses = await server.database.kysely.selectFrom('emailAddress').select('email').execute()
  expect(addresses).toEqual([{ email: ann.email }])
})

test('an account that an attacker creates with the previous address does not prevent the undo', async () => {
  const { server, ann, token } = await startWithTakenOverUser()
  const attacker = server.createVisitor('Attacker')
  await attacker.signUp({ email: ann.email })
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  expect(await attacker.fetchUser()).toBeNull()
  expect(await server.database.kysely.selectFrom('user').select('email').execute()).toEqual([{ email: ann.email }])
})

test('an account with an organization that has the previous address prevents the undo until its password is reset', async () => {
  const { server, ann, token } = await startWithTakenOverUser()
  const attacker = server.createVisitor('Attacker')
  await attacker.signUp({ email: ann.email })
  await attacker.createOrganization()
  expect(await undoEmailChange(ann, token)).toMatchObject({ status: 400, body: { code: 'COULDNT_UPDATE_YOUR_EMAIL' } })
  const owner = ann.otherBrowser()
  await owner.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  const newPassword = 'chosen by the owner'
  expect((await owner.post('/reset-password', { token: reset.token, newPassword })).status).toBe(200)
  expect(await attacker.fetchUser()).toBeNull()
})

test('an account whose user proved the mailbox of the previous address prevents the undo, and the link stays valid', async () => {
  const { server, ann, token } = await startWithTakenOverUser()
  const owner = server.createVisitor('Owner')
  await owner.signUp({ email: ann.email })
  const { email } = ann
  await owner.post('/send-verification-email', { email })
  await owner.openLink(await server.findMail('verification', email))
  const first = await undoEmailChange(ann, token)
  const second = await undoEmailChange(ann, token)
  expect([first.body.code, second.body.code]).toEqual(['COULDNT_UPDATE_YOUR_EMAIL', 'COULDNT_UPDATE_YOUR_EMAIL'])
  expect(await owner.fetchUser()).toMatchObject({ email, emailVerified: true })
})

test('an unverified address, which can belong to another person, is notified but cannot undo the change', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(await changeEmailByCode(server, ann, NEW_EMAIL)).toBe('')
  expect((await server.findMail('emailChanged', ann.email)).text).toContain(NEW_EMAIL)
})
