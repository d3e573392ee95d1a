import { describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { databases } from './databases.ts'
import { startMailServer } from './mail-server.ts'
import { startService } from './service.ts'
import { waitUntil } from './wait-until.ts'

const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }

describe.each(databases)('on %s', (_name, create) => {
  const start = async () => {
    const mailServer = await startMailServer()
    const service = await startService({
      DATABASE_URL: await create(),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Latchkey <accounts@example.com>',
    })
    return { mailServer, service, browser: openBrowser(service.url) }
  }

  test('a user signs up over HTTP, verifies the address with a mail received over SMTP, signs in, lists sessions, changes email and password, resets the password and deletes the account', async () => {
    const { mailServer, service, browser } = await start()
    const signUp = await browser.post('/sign-up/email', { ...ann, callbackURL: '/welcome' })
    expect(signUp).toMatchObject({ status: 200, body: { user: { email: ann.email, emailVerified: false } } })

    const verification = await mailServer.waitForMail(ann.email)
    expect(verification).toMatchObject({ from: 'accounts@example.com', subject: expect.stringContaining('email') })
    const page = await browser.openLink(verification.link)
    expect(await whoAmI(browser)).toMatchObject({ emailVerified: false })
    expect(await browser.submitForm(page)).toMatchObject({ status: 302, location: '/welcome' })
    expect(await whoAmI(browser)).toMatchObject({ emailVerified: true })

    await browser.post('/sign-out')
    expect(await whoAmI(browser)).toBeNull()
    expect((await browser.post('/sign-in/email', ann)).status).toBe(200)
    const otherBrowser = openBrowser(service.url)
    await otherBrowser.post('/sign-in/email', ann)
    expect((await browser.get('/list-sessions')).body).toHaveLength(2)

    await browser.post('/change-email', { newEmail: 'new@example.com', callbackURL: '/account' })
    const approval = await mailServer.waitForMail(ann.email, 2, '/verify-email')
    expect(await whoAmI(browser)).toMatchObject({ email: ann.email })
    await browser.submitForm(await browser.openLink(approval.link))
    expect(await whoAmI(browser)).toMatchObject({ email: 'new@example.com', emailVerified: false })
    await browser.submitForm(
      await browser.openLink((await mailServer.waitForMail('new@example.com', 1, '/verify-email')).link),
    )
    expect(await whoAmI(browser)).toMatchObject({ email: 'new@example.com', emailVerified: true })

    const change = { currentPassword: ann.password, newPassword: 'the second password' }
    expect((await browser.post('/change-password', change)).status).toBe(200)
    expect(await whoAmI(browser)).not.toBeNull()
    expect(await whoAmI(otherBrowser)).toBeNull()

    await browser.post('/sign-out')
    await browser.post('/forget-password', { email: 'new@example.com', redirectTo: '/reset-password' })
    const reset = await mailServer.waitForMail('new@example.com', 1, '/reset-password')
    const form = await browser.openLink(reset.link)
    expect(form.location).toContain(`${service.url}/reset-password?token=`)
    const token = new URL(form.location ?? '').searchParams.get('token')
    expect((await browser.post('/reset-password', { token, newPassword: 'the third password' })).status).toBe(200)
    const signIn = (password: string) => browser.post('/sign-in/email', { email: 'new@example.com', password })
    expect((await signIn('the second password')).status).toBe(401)
    expect((await signIn('the third password')).status).toBe(200)

    const deletion = await browser.post('/delete-user', { password: 'the third password', callbackURL: '/goodbye' })
    expect(deletion.body).toEqual({ success: true, message: 'Verification email sent' })
    const deletionMail = await mailServer.waitForMail('new@example.com', 1, '/delete-user')
    const confirmation = await browser.openLink(deletionMail.link)
    expect(await whoAmI(browser)).not.toBeNull()
    expect(await browser.submitForm(confirmation)).toMatchObject({ status: 302, location: '/goodbye' })
    expect([...browser.cookies.keys()]).toEqual(['latchkey.known_device', 'latchkey.last_used_login_method'])
    expect((await signIn('the third password')).status).toBe(401)
  })

  test('after kill -9 and a restart no committed data is lost, the user is still signed in, and an unsent mail is sent', async () => {
    const { mailServer, service, browser } = await start()
    mailServer.setBehavior('hang')
    await browser.post('/sign-up/email', ann)
    await browser.post('/update-user', { name: 'Ann the second' })
    const before = (await browser.get('/get-session')).body
    await waitUntil(() => mailServer.attempts() === 1, 'the service to hand the mail over')
    await service.kill()
    expect(mailServer.mails).toEqual([])

    mailServer.setBehavior('accept')
    // Another node claims the mail only after the lease of one minute.
    await service.advanceClock(60)
    await service.start()
    expect((await browser.get('/get-session')).body).toEqual(before)
    expect(before.user).toMatchObject({ name: 'Ann the second', email: ann.email })
    const mail = await mailServer.waitForMail(ann.email)
    await browser.submitForm(await browser.openLink(mail.link))
    expect(await whoAmI(browser)).toMatchObject({ emailVerified: true })
  })
})

const whoAmI = async (browser: Browser) => (await browser.get('/get-session')).body?.user ?? null
