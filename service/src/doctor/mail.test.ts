import { expect, test } from 'vitest'
import { mailCheck } from './mail.ts'
import { production, runCheck, type Situation, storeWaitingMail } from './test-support.ts'

test.each<Situation>([
  ['none in development', {}, /^ok .*\/dev\/inbox/],
  ['none in production', { variables: production }, /^problem .*Set SMTP_URL/],
  [
    'an unreachable server',
    { variables: { SMTP_URL: 'smtp://me:hidden@127.0.0.1:1', MAIL_FROM: 'a@b.cd' } },
    /^problem .*ECONNREFUSED.*SMTP_URL/,
  ],
  [
    'mails that are turned on without a mailer',
    { variables: production, options: { notifications: { passkeyAdded: true, passkeyRemoved: false } } },
    /^problem .*notifications\.passkeyAdded turns on mails that are never sent.*Set SMTP_URL/s,
  ],
])('reports the mail server: %s', async (_name, setup, finding) => {
  expect(await runCheck(mailCheck, setup)).toContainEqual(expect.stringMatching(finding))
})

test('reports mails that have waited for long', async () => {
  expect(await runCheck(mailCheck, { prepare: storeWaitingMail })).toContainEqual(
    expect.stringMatching(/^warning A mail has waited for 60 minutes\..*\/admin\/mail/),
  )
})
