import { DEVICE_CODE_GRANT } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { startService } from '../service.ts'
import { createJourney } from './journey.ts'
import { createUser, PASSWORD, verifyEmail } from './users.ts'
import { findDialog, openVisitor } from './visitor.ts'

const EMAIL = 'anna@example.com'
/** One second more than `session.freshAge`. */
const TOO_OLD_SECONDS = 601

const chromium = openTestChromium()

/** A command-line tool. */
const startDevice = async (url: string) => {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'latchkey-cli', ...fields })
    return (await fetch(`${url}/api/auth/device/${path}`, { method: 'POST', body })).json()
  }
  const codes = await post('code', {})
  return {
    link: codes.verification_uri_complete as string,
    userCode: codes.user_code as string,
    poll: () => post('token', { grant_type: DEVICE_CODE_GRANT, device_code: codes.device_code }),
  }
}

test('signs in from the link of a device, approves it, and finds it in the list of devices', async () => {
  const { url, advanceClock } = await startService({})
  await verifyEmail(url, await createUser(url, { name: 'Anna', email: EMAIL, language: 'de' }))
  const device = await startDevice(url)
  const visitor = await openVisitor(chromium(), { url, ...createJourney('de') })
  const { page, press, fill, texts } = visitor
  const { device: deviceTexts, web } = texts
  await page.goto(device.link)
  await fill(web.fields.email, EMAIL)
  await fill(web.fields.password, PASSWORD)
  await press(web.signIn.submit)
  await visitor.waitForHeading(deviceTexts.title)
  expect(await page.getByLabel(deviceTexts.field).inputValue()).toBe(device.userCode)
  expect(await device.poll()).toMatchObject({ error: 'authorization_pending' })
  await press(deviceTexts.submit)
  await visitor.waitForHeading(deviceTexts.request.title('Latchkey CLI'))
  await visitor.waitForText(device.userCode)
  expect(await findAxeViolations(page)).toEqual([])
  await press(deviceTexts.request.approve)
  await visitor.waitForHeading(deviceTexts.approved.title)
  expect((await device.poll()).access_token).toMatch(/^lk_s_/)
  await press(deviceTexts.devices)
  await visitor.waitForText('Latchkey CLI')

  // A later approval confirms the user's identity first.
  await advanceClock(TOO_OLD_SECONDS)
  const second = await startDevice(url)
  await page.goto('/device')
  await fill(deviceTexts.field, second.userCode.toLowerCase().replace('-', ' '))
  await press(deviceTexts.submit)
  await press(deviceTexts.request.approve)
  await fill(web.fields.password, PASSWORD, findDialog(page))
  await page.keyboard.press('Enter')
  await visitor.waitForHeading(deviceTexts.approved.title)

  const third = await startDevice(url)
  await page.goto(third.link)
  await press(deviceTexts.submit)
  await press(deviceTexts.request.deny)
  await visitor.waitForHeading(deviceTexts.denied.title)
  expect(await third.poll()).toMatchObject({ error: 'access_denied' })
})
