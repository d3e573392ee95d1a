import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { startService } from '../service.ts'
import { signInAs, PASSWORD, createUser } from './users.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const chromium = openTestChromium()

/** An outage and the message that screens show during it. */
interface Outage {
  begin: (visitor: Visitor, call: string) => Promise<void>
  message: (visitor: Visitor) => string
  end: (visitor: Visitor, call: string) => Promise<void>
}

const failWith = (status: number, code: string): Pick<Outage, 'begin' | 'end'> => ({
  begin: async ({ page }, call) => {
    await page.route(`**/api/auth/${call}`, (route) => route.fulfill({ status, json: { code, message: code } }))
  },
  end: ({ page }, call) => page.unroute(`**/api/auth/${call}`),
})

const outages: Record<string, Outage> = {
  'the network is unavailable': {
    begin: ({ page }) => page.context().setOffline(true),
    message: ({ texts }) => texts.web.offline,
    end: ({ page }) => page.context().setOffline(false),
  },
  'the service fails': {
    ...failWith(500, 'INTERNAL_SERVER_ERROR'),
    message: ({ texts }) => texts.errors.INTERNAL_SERVER_ERROR,
  },
  'the service is busy': {
    ...failWith(503, 'SERVICE_UNAVAILABLE'),
    message: ({ texts }) => texts.errors.SERVICE_UNAVAILABLE,
  },
}

test.each(Object.entries(outages))('shows that %s and recovers on retry', async (_name, outage) => {
  const { url } = await startService({})
  const visitor = await openVisitor(chromium(), { url })
  const { page, texts } = visitor
  await signInAs(page.context(), url, await createUser(url, { name: 'Dora', email: 'dora@example.com' }))
  await page.goto('/account/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()

  // The code of the screens is loaded before the outage.
  await visitor.press(texts.account.links.sessions)
  await page.locator('main tbody tr').waitFor()
  await visitor.press(texts.account.links.profile)
  await outage.begin(visitor, 'list-sessions')
  await visitor.press(texts.account.links.sessions)
  // The previous screen may show the same message until the next one renders.
  await visitor.waitForHeading(texts.account.links.sessions)
  await visitor.waitForText(outage.message(visitor))
  await outage.end(visitor, 'list-sessions')
  await visitor.press(texts.web.retry)
  await page.locator('main tbody tr').waitFor()
  expect(await page.getByText(outage.message(visitor)).count()).toBe(0)
})

test.each(Object.entries(outages))('keeps the form input while %s and sends it on retry', async (_name, outage) => {
  const { url } = await startService({})
  await createUser(url, { name: 'Emil', email: 'emil@example.com' })
  const visitor = await openVisitor(chromium(), { url })
  const { page, texts } = visitor
  const { fields, signIn } = texts.web
  await page.goto('/sign-in')
  await visitor.fill(fields.email, 'emil@example.com')
  await visitor.fill(fields.password, PASSWORD)
  await outage.begin(visitor, 'sign-in/email')
  await visitor.press(signIn.submit)
  await visitor.waitForText(outage.message(visitor))
  expect(await page.getByLabel(fields.email).inputValue()).toBe('emil@example.com')
  expect(await page.getByLabel(fields.password, { exact: true }).inputValue()).toBe(PASSWORD)
  await outage.end(visitor, 'sign-in/email')
  await visitor.press(signIn.submit)
  await page.waitForURL('**/account')
})

test('shows an error when the session cannot be loaded and recovers on retry', async () => {
  const { url } = await startService({})
  const visitor = await openVisitor(chromium(), { url })
  const { page, texts } = visitor
  await signInAs(page.context(), url, await createUser(url, { name: 'Fritz', email: 'fritz@example.com' }))
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/account/sessions')
  await visitor.waitForHeading(texts.web.failed)
  await page.unroute('**/api/auth/get-session')
  await visitor.press(texts.web.retry)
  await visitor.waitForHeading(texts.account.links.sessions)
  expect(new URL(page.url()).pathname).toBe('/account/sessions')
})

test('shows the general message when an error text cannot be loaded, and the specific one on retry', async () => {
  const { url } = await startService({})
  const visitor = await openVisitor(chromium(), { url })
  const { page, texts } = visitor
  await page.route('**/assets/area-errors-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off")' }),
  )
  await page.goto('/error?error=team_not_found')
  await visitor.waitForText(texts.pages.error.fallback)
  await page.unroute('**/assets/area-errors-*.js')
  await page.reload()
  await visitor.waitForText(texts.areaErrors.TEAM_NOT_FOUND)
  expect(await page.getByText(texts.pages.error.fallback).count()).toBe(0)
})
