import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { databases } from './databases.ts'
import { startMailServer } from './mail-server.ts'
import { startService } from './service.ts'
import { waitUntil } from './wait-until.ts'

const password = 'a password of some length'

describe.each(databases)('on %s', (_name, create) => {
  test('after kill -9 during many sign-ups every confirmed user exists, and their mail is sent', async () => {
    const mailServer = await startMailServer()
    const service = await startService({
      DATABASE_URL: await create(),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Latchkey <accounts@example.com>',
    })
    const confirmedEmails: string[] = []
    let isKilled = false
    const signUpUntilKilled = async (browser: number): Promise<void> => {
      const { post } = openBrowser(service.url)
      for (let count = 0; !isKilled; count++) {
        const email = `person-${browser}-${count}@example.com`
        const response = await post('/sign-up/email', { name: 'Ann', email, password }).catch(() => null)
        if (response?.status === 200) confirmedEmails.push(email)
      }
    }
    const signUps = Promise.all(Array.from({ length: 8 }, (_, browser) => signUpUntilKilled(browser)))
    await waitUntil(() => confirmedEmails.length >= 40, 'enough sign-ups')
    isKilled = true
    await service.kill()
    await signUps

    // Mails that were being sent during the kill are retried after ten seconds.
    await service.advanceClock(10)
    await service.start()
    const { post } = openBrowser(service.url)
    for (const email of confirmedEmails) {
      expect(await post('/sign-in/email', { email, password }), email).toMatchObject({ status: 200 })
    }
    await waitUntil(() => {
      const mailed = new Set(mailServer.mails.map(({ to }) => to))
      return confirmedEmails.every((email) => mailed.has(email))
    }, 'every mail')
  })

  test('retries a mail that the mail server rejects or does not respond to', async () => {
    const mailServer = await startMailServer()
    const service = await startService({
      DATABASE_URL: await create(),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Latchkey <accounts@example.com>',
    })
    const { post } = openBrowser(service.url)
    mailServer.setBehavior('refuse')
    await post('/sign-up/email', { name: 'Ann', email: 'ann@example.com', password })
    await waitUntil(() => mailServer.attempts() === 1, 'the first attempt')
    mailServer.setBehavior('hang')
    await post('/sign-up/email', { name: 'Bob', email: 'bob@example.com', password })
    await waitUntil(() => mailServer.attempts() >= 2, 'the second attempt')
    await service.kill()
    expect(mailServer.mails).toEqual([])
    mailServer.setBehavior('accept')
    await service.advanceClock(60)
    await service.start()
    await mailServer.waitForMail('ann@example.com')
    await mailServer.waitForMail('bob@example.com')
  })
})
