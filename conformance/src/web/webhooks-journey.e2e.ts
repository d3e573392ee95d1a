import { startWebhookReceiver } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { createJourney } from './journey.ts'
import { createUser, PASSWORD, signInAs, verifyEmail } from './users.ts'
import { findDialog, openVisitor } from './visitor.ts'

/** One second more than `session.freshAge`. */
const TOO_OLD_SECONDS = 601

const chromium = openTestChromium()

test('creates a webhook after a step-up, tests it, sends a delivery again and deletes it', async () => {
  const options = { webhooks: { enabled: true, allowPrivateNetworks: true } }
  const { url, advanceClock } = await startService(await withOptions(options))
  const receiver = await startWebhookReceiver()
  const user = await createUser(url, { name: 'Anna', email: 'anna@example.com', language: 'de' })
  await verifyEmail(url, user)
  await user.browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  await advanceClock(TOO_OLD_SECONDS)
  const visitor = await openVisitor(chromium(), { url, ...createJourney('de') })
  const { page, press, fill, input, texts, waitForText, waitForHeading } = visitor
  const { webhooks, organization, twoFactor, web } = texts
  const { deliveries, secret } = webhooks
  const chooseAction = async (row: string | RegExp, action: string) => {
    await input.press(page.getByRole('row', { name: row }).last().getByRole('button').last())
    await input.press(page.getByRole('menuitem', { name: action }))
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page.context(), url, user)
  await page.goto('/organizations/acme')
  await press(organization.links.webhooks)
  await waitForText(webhooks.empty)
  expect((await page.getByText(webhooks.count(0)).boundingBox())?.height).toBeLessThanOrEqual(1)

  await press(webhooks.create)
  await fill(webhooks.fields.url, receiver.url, findDialog(page))
  await input.press(findDialog(page).getByRole('checkbox', { name: webhooks.fields.allEvents }))
  await fill(webhooks.fields.search, 'team', findDialog(page))
  await input.press(findDialog(page).getByRole('checkbox', { name: 'team.created' }))
  expect(await findAxeViolations(page)).toEqual([])
  await press(webhooks.create, findDialog(page))
  await page.getByRole('dialog', { name: twoFactor.stepUp.title }).waitFor()
  await fill(web.fields.password, PASSWORD, findDialog(page))
  await press(twoFactor.stepUp.submit, findDialog(page))
  const dialog = page.getByRole('dialog', { name: secret.title })
  await press(secret.copy, dialog)
  await dialog.getByText(secret.copied).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await press(secret.stored, dialog)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(copied)
  const row = page.getByRole('row', { name: receiver.url })
  await row.getByText(webhooks.eventCount(1)).waitFor()
  await row.getByText(webhooks.states.active).waitFor()

  await chooseAction(receiver.url, webhooks.test.label)
  await waitForText(webhooks.test.sent)
  await waitForHeading(deliveries.title)
  await page.getByRole('row', { name: 'webhook.test' }).getByText(deliveries.statuses.delivered).waitFor()
  expect(receiver.types()).toEqual(['webhook.test'])
  expect(await findAxeViolations(page)).toEqual([])

  await chooseAction('webhook.test', deliveries.replay)
  await waitForText(deliveries.replayed)
  await expect
    .poll(() => page.getByRole('row', { name: 'webhook.test' }).getByText(deliveries.statuses.delivered).count(), {
      timeout: 20_000,
    })
    .toBe(2)
  const [first, second] = receiver.requests
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])

  await press(`← ${webhooks.title}`)
  await chooseAction(receiver.url, webhooks.remove.label)
  await press(webhooks.remove.label, findDialog(page))
  await waitForText(webhooks.remove.removed)
  await waitForText(webhooks.empty)
})
