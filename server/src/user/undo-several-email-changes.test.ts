import { expect, test } from 'vitest'
import {
  addEmailAddress,
  changeEmailByCode,
  NEW_EMAIL,
  startWithTakenOverUser,
  startWithVerifiedUser,
  undoEmailChange,
} from '@latchkey/testing'

test('the first address can undo the change also after a second change, its undo and a reset', async () => {
  const { server, ann, attacker, token } = await startWithTakenOverUser()
  server.advanceClock(1)
  const laterToken = await changeEmailByCode(server, { ...attacker, email: NEW_EMAIL }, 'newer@example.com')
  expect((await undoEmailChange(ann, laterToken)).status).toBe(200)
  await attacker.post('/forget-password', { email: NEW_EMAIL })
  const reset = await server.findMail('reset', NEW_EMAIL)
  await attacker.post('/reset-password', { token: reset.token, newPassword: 'the second password' })
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  expect((await attacker.signIn({ email: NEW_EMAIL, password: 'the second password' })).status).toBe(401)
  await ann.post('/forget-password', { email: ann.email })
  await server.findMail('reset', ann.email)
})

test('an undo ends the links of later changes, so that an attacker cannot return to their own address', async () => {
  const { server, attacker, ann, token } = await startWithTakenOverUser()
  server.advanceClock(1)
  const laterToken = await changeEmailByCode(server, { ...attacker, email: NEW_EMAIL }, 'newer@example.com')
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  expect((await undoEmailChange(ann, laterToken)).body.code).toBe('INVALID_TOKEN')
})

test('a change back to the previous address gives no link to the address of the attacker, and the undo still ends all access', async () => {
  const { server, ann, attacker, token } = await startWithTakenOverUser()
  await ann.signIn({ email: NEW_EMAIL })
  expect(await changeEmailByCode(server, { ...ann, email: NEW_EMAIL }, ann.email)).toBe('')
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  for (const browser of [ann, attacker]) expect(await browser.fetchUser()).toBeNull()
  expect((await attacker.signIn()).status).toBe(401)
})

test.each([0, 5])(
  'an undo ends the link of a later change on a node whose clock is %d seconds behind',
  async (difference) => {
    let time = Date.now()
    const { server, ann } = await startWithVerifiedUser({ now: () => time })
    for (const address of [NEW_EMAIL, 'newer@example.com']) await addEmailAddress(server, ann, address)
    await ann.post('/set-primary-email-address', { email: NEW_EMAIL })
    time -= difference * 1000
    await ann.post('/set-primary-email-address', { email: 'newer@example.com' })
    const [first] = await server.listMails('emailChanged', ann.email)
    const later = await server.findMail('emailChanged', NEW_EMAIL)
    expect((await undoEmailChange(ann, first?.token)).status).toBe(200)
    expect((await undoEmailChange(ann, later.token)).body.code).toBe('INVALID_TOKEN')
    const stored = await server.database.kysely.selectFrom('user').select('email').execute()
    expect(stored).toEqual([{ email: ann.email }])
  },
)

test('a link of a later change on a node whose clock is behind does not end the link of an earlier change', async () => {
  let time = Date.now()
  const { server, ann } = await startWithVerifiedUser({ now: () => time })
  for (const address of [NEW_EMAIL, 'newer@example.com']) await addEmailAddress(server, ann, address)
  await ann.post('/set-primary-email-address', { email: NEW_EMAIL })
  time -= 5000
  await ann.post('/set-primary-email-address', { email: 'newer@example.com' })
  const attacker = ann.otherBrowser()
  const later = await server.findMail('emailChanged', NEW_EMAIL)
  expect((await attacker.post('/undo-email-change', { token: later.token })).status).toBe(200)
  const [first] = await server.listMails('emailChanged', ann.email)
  expect((await undoEmailChange(ann, first?.token)).status).toBe(200)
})
