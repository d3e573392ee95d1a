import { expect, test } from 'vitest'
import { scan } from '@latchkey/testing'
import { openBrowser } from './browser.ts'
import { followApproval, startWithProviders } from './start-with-providers.ts'

const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
const older = 'an older secret of thirty-two characters'

test('latchkey secret rotate: sessions, authenticator apps and provider tokens stay valid', async () => {
  const { service, simulator } = await startWithProviders({ LATCHKEY_SECRET: older })
  const browser = openBrowser(service.url)
  await browser.post('/sign-up/email', ann)
  const link = await browser.post('/link-social', { provider: 'discord', callbackURL: '/account' })
  await followApproval(browser, await simulator.approve(link.body.url))
  const { totpURI, backupCodes } = (await browser.post('/two-factor/enable', { password: ann.password })).body
  let advancedSeconds = 0
  const app = scan({ now: () => Date.now() + advancedSeconds * 1000 }, totpURI)
  expect((await browser.post('/two-factor/verify-totp', { code: app.code() })).status).toBe(200)

  const begun = await service.runCommand('secret', 'rotate')
  const newer = /^ {2}(\S{32,})$/m.exec(begun.output)?.[1] ?? ''
  expect(begun).toMatchObject({ code: 0, output: expect.stringContaining('LATCHKEY_SECRET=NEW,OLD') })
  expect(newer.length).toBeGreaterThanOrEqual(32)

  expect(await service.stop()).toBe(0)
  await service.start({ LATCHKEY_SECRET: `${newer},${older}` })
  const fetchEmail = async () => (await browser.get('/get-session')).body?.user.email
  expect(await fetchEmail()).toBe(ann.email)
  const finished = await service.runCommand('secret', 'rotate', '--finish')
  expect(finished.output).toMatch(/^Encrypted with the new secret: [1-9]\d* values/)
  expect(finished.output).toContain(`${backupCodes.length} backup codes of 1 user`)
  expect(finished.output).toMatch(/session cookies, for 7 days .*until \d{4}-\d\d-\d\d/)
  for (const use of ['bearer tokens of native apps and command-line tools', 'cookies of known devices'])
    expect(finished.output).toContain(`${use}, for 90 days`)
  for (const secret of [older, newer]) expect(finished.output).not.toContain(secret)
  expect(finished.code).toBe(0)

  // Without the previous secret the command reports only what is missing.
  await service.stop()
  await service.start({ LATCHKEY_SECRET: 'another secret of at least thirty-two characters' })
  const unfinished = await service.runCommand('secret', 'rotate', '--finish')
  expect(unfinished).toMatchObject({ code: 2, output: expect.stringContaining('does not contain: ') })
  expect(unfinished.output).not.toContain('Nothing needs an older secret')
  await service.stop()
  await service.start({ LATCHKEY_SECRET: `${newer},${older}` })

  // A request within the lifetime of a session gets a cookie that is signed with the new secret.
  advancedSeconds = 2 * 24 * 60 * 60
  await service.advanceClock(advancedSeconds)
  expect(await fetchEmail()).toBe(ann.email)
  expect(await service.stop()).toBe(0)
  await service.start({ LATCHKEY_SECRET: newer })
  expect(await fetchEmail()).toBe(ann.email)
  expect(await browser.post('/refresh-token', { providerId: 'discord' })).toMatchObject({ status: 200 })
  const phone = openBrowser(service.url)
  expect((await phone.post('/sign-in/email', ann)).body).toMatchObject({ twoFactorRedirect: true })
  expect((await phone.post('/two-factor/verify-totp', { code: app.code() })).status).toBe(200)
})
