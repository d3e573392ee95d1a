import { expect, test } from 'vitest'
import {
  changeEmailByCode,
  createVerifiedUser,
  NEW_EMAIL,
  startWithVerifiedUser,
  undoEmailChange,
} from '@latchkey/testing'

test.each([true, false])(
  'an attacker who changed the address cannot delete the account before the end of the undo (confirmation by mail: %s)',
  async (sendDeleteAccountVerification) => {
    const { server, ann } = await startWithVerifiedUser({ user: { deleteUser: { sendDeleteAccountVerification } } })
    const attacker = ann.otherBrowser()
    await attacker.signIn()
    const token = await changeEmailByCode(server, attacker, NEW_EMAIL)
    server.advanceClock(7 * 86_400 - 1)
    const refused = { status: 403, body: { code: 'EMAIL_CHANGE_CAN_BE_UNDONE' } }
    expect(await attacker.post('/delete-user', { password: ann.password })).toMatchObject(refused)
    expect(await server.listMails('deletion', NEW_EMAIL)).toEqual([])
    expect((await undoEmailChange(ann, token)).status).toBe(200)
  },
)

test('a deletion link that an attacker requested before the change of the address is invalid after it', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await ann.post('/delete-user', { password: ann.password })
  const { token } = await server.findMail('deletion', ann.email)
  await changeEmailByCode(server, ann, NEW_EMAIL)
  expect(await ann.post('/delete-user', { token })).toMatchObject({ status: 404, body: { code: 'INVALID_TOKEN' } })
  expect(await ann.fetchUser()).toMatchObject({ email: NEW_EMAIL })
})

test('the user can delete the account after the undo, or seven days after the change', async () => {
  const { server, ann } = await startWithVerifiedUser({
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const bob = await createVerifiedUser(server, 'Bob')
  await changeEmailByCode(server, bob, 'bob.new@example.com')
  const token = await changeEmailByCode(server, ann, NEW_EMAIL)
  await ann.post('/undo-email-change', { token })
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  await ann.signIn()
  expect((await ann.post('/delete-user', { password: ann.password })).status).toBe(200)
  server.advanceClock(7 * 86_400 + 1)
  await bob.signIn({ email: 'bob.new@example.com' })
  expect((await bob.post('/delete-user', { password: bob.password })).status).toBe(200)
})

test('an attacker with a link to undo a change cannot set the address of another person, who would prove the mailbox (R21)', async () => {
  const { server, ann: attacker } = await startWithVerifiedUser()
  const token = await changeEmailByCode(server, attacker, NEW_EMAIL)
  const victim = server.createVisitor('Victim')
  await attacker.post('/change-email', { newEmail: victim.email })
  await attacker.openLink(await server.findMail('emailChangeApproval', NEW_EMAIL))
  expect(await attacker.fetchUser()).toMatchObject({ email: NEW_EMAIL, emailVerified: true })
  const opened = await victim.openLink(await server.findMail('newAddressConfirmation', victim.email))
  expect(opened.headers.get('location')).toBe('/?error=unauthorized')
  expect(await attacker.fetchUser()).toMatchObject({ email: NEW_EMAIL })
  expect((await victim.signUp()).status).toBe(200)
  expect((await attacker.post('/undo-email-change', { token })).status).toBe(200)
  expect(await victim.fetchUser()).toMatchObject({ email: victim.email })
})

test('a change that the current mailbox approves while an earlier one can be undone needs a confirmation by the new mailbox', async () => {
  const { server, ann } = await startWithVerifiedUser()
  const token = await changeEmailByCode(server, ann, NEW_EMAIL)
  await ann.post('/change-email', { newEmail: 'newer@example.com' })
  await ann.openLink(await server.findMail('emailChangeApproval', NEW_EMAIL))
  await ann.openLink(await server.findMail('newAddressConfirmation', 'newer@example.com'))
  expect(await ann.fetchUser()).toMatchObject({ email: 'newer@example.com', emailVerified: true })
  expect((await undoEmailChange(ann, token)).status).toBe(200)
})
