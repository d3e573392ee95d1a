import { smtp } from '@latchkey/server/smtp'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from './mail-server.ts'

test.each(['Acme', null])(
  'sends from the address in angle brackets, also if the name has an @: %s',
  async (senderName) => {
    const mailServer = await startMailServer()
    const mailer = smtp({ url: mailServer.url, from: 'Team@Acme <accounts@example.com>' })
    onTestFinished(async () => mailer.close?.())
    const to = 'ann@example.com'
    await mailer.send({ id: 'one', to, senderName, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
    expect(await mailServer.waitForMail(to)).toMatchObject({ id: '<one@example.com>', from: 'accounts@example.com' })
  },
)

test.each([
  ['Acme: Support <accounts@example.com>', 'Acme: Support'],
  ['Acme, Inc. <accounts@example.com>', 'Acme, Inc.'],
  ['"Acme \\"Support\\"" <accounts@example.com>', 'Acme "Support"'],
  ['Łatchkey <accounts@example.com>', 'Łatchkey'],
  ['<accounts@example.com>', ''],
  ['accounts@example.com', ''],
])('sends one address and the name of the sender: %s', async (from, fromName) => {
  const mailServer = await startMailServer()
  const mailer = smtp({ url: mailServer.url, from })
  onTestFinished(async () => mailer.close?.())
  const to = 'ann@example.com'
  await mailer.send({ id: 'one', to, senderName: null, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  expect(await mailServer.waitForMail(to)).toMatchObject({ from: 'accounts@example.com', fromName })
})
