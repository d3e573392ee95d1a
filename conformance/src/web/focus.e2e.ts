import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, openTestChromium } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { allProviderVariables } from './all-providers.ts'
import { findMailedLink } from './inbox.ts'
import { type InputDriver, keyboard, pointer } from './input-driver.ts'
import { startWithPasskeys } from './start-with-passkeys.ts'
import { createUser, signInAs, type TestUser, verifyEmail } from './users.ts'

const chromium = openTestChromium()

const touch: InputDriver = {
  press: (target) => target.tap(),
  fill: (field, text) => field.fill(text),
}

test.each(Object.entries({ mouse: pointer, keyboard, touch }))(
  'menus and dialogs open at the first press by %s, and return the focus',
  async (_, input) => {
    const { url } = await startService({})
    const { owner } = await createOrganization(url)
    const page = await openPage(chromium(), { baseURL: url, hasTouch: true })
    await signInAs(page.context(), url, owner)

    await page.goto('/account')
    const accountMenu = page.getByRole('button', { name: 'Account menu for Anna' })
    await input.press(accountMenu)
    await page.locator('[role=dialog]:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(isFocused(accountMenu)).toBe(true)

    await page.goto('/organizations/acme/teams')
    const rowMenu = page.getByRole('button', { name: 'Actions for Design' })
    await input.press(rowMenu)
    await page.locator('[role=menu]:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(isFocused(rowMenu)).toBe(true)

    for (const action of ['Rename', 'Delete']) {
      await input.press(rowMenu)
      await input.press(page.getByRole('menuitem', { name: action }))
      await page.locator('[role=dialog]:focus-within').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(isFocused(rowMenu)).toBe(true)
    }
  },
)

test('a change of the role keeps the focus on its button', async () => {
  const { page, url, owner, organizationId } = await openAsOwner()
  await addMember(url, owner, organizationId)
  // The response arrives after the next frame, when the browser has removed the focus from a disabled button.
  await page.route('**/api/auth/organization/update-member-role', async (route) => {
    await setTimeout(200)
    await route.continue()
  })
  await page.goto('/organizations/acme/members')
  await keyboard.press(page.getByRole('button', { name: 'Role of Ben: Member' }))
  await keyboard.press(page.getByRole('menuitemradio', { name: /^Admin/ }))
  await page.getByText('Changes saved').waitFor()
  await expect.poll(isFocused(page.getByRole('button', { name: 'Role of Ben: Admin' }))).toBe(true)
})

test('the button of a failed download keeps the focus', async () => {
  const { page } = await openAsOwner()
  await failSlowly(page, '**/api/auth/export-activity?**')
  await page.goto('/account/activity')
  const download = page.getByRole('button', { name: /CSV/ })
  await keyboard.press(download)
  await page.getByRole('alert').waitFor()
  await expect.poll(isFocused(download)).toBe(true)
})

test('the button that loads more rows keeps the focus', async () => {
  const { page, url } = await openAsOwner()
  await page.route('**/api/auth/organization/list-members?**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const isNextPage = query.has('cursor')
    query.delete('cursor')
    const response = await route.fetch({ url: `${url}/api/auth/organization/list-members?${query}` })
    const { members } = await response.json()
    if (isNextPage) await setTimeout(200)
    const rows = isNextPage ? [{ ...members[0], id: 'next', user: { ...members[0].user, name: 'Ben' } }] : members
    await route.fulfill({ response, json: { members: rows, nextCursor: 'next', memberCount: 3 } })
  })
  await page.goto('/organizations/acme/members')
  const more = page.getByRole('button', { name: 'Show more' })
  await keyboard.press(more)
  await page.getByRole('rowheader', { name: /Ben/ }).waitFor()
  await expect.poll(isFocused(more)).toBe(true)
})

test('the button for a test event keeps the focus', async () => {
  const { url } = await startService(await withOptions({ webhooks: { enabled: true, allowPrivateNetworks: true } }))
  const { owner, organizationId } = await createOrganization(url)
  const page = await openPage(chromium(), { baseURL: url })
  await signInAs(page.context(), url, owner)
  const webhook = { url: `${url}/unknown`, events: null, organizationId }
  const { body } = await owner.browser.post('/webhook/create', webhook)
  await page.route('**/api/auth/webhook/test', async (route) => {
    await setTimeout(200)
    await route.continue()
  })
  await page.goto(`/organizations/acme/webhooks/${body.id}`)
  const send = page.getByRole('button', { name: 'Send test event' })
  await keyboard.press(send)
  await page.getByText('Test event sent').waitFor()
  await expect.poll(isFocused(send)).toBe(true)
})

test('the button that tries a provider again keeps the focus if the service does not respond', async () => {
  const { url } = await startService(allProviderVariables)
  const page = await openPage(chromium(), { baseURL: url })
  await failSlowly(page, '**/api/auth/sign-in/social')
  await page.goto('/social/google?error=access_denied')
  const again = page.getByRole('button', { name: 'Try Google again' })
  await keyboard.press(again)
  await page.getByRole('alert').getByText(/busy/).waitFor()
  await expect.poll(isFocused(again)).toBe(true)
})

test('the button of a provider keeps the focus if the service does not respond', async () => {
  const { url } = await startService({ GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' })
  const page = await openPage(chromium(), { baseURL: url })
  await failSlowly(page, '**/api/auth/sign-in/social')
  await page.goto('/sign-in')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await keyboard.press(button)
  await page.getByRole('alert').getByText(/busy/).waitFor()
  await expect.poll(isFocused(button)).toBe(true)
})

test('the button that emails a code keeps the focus if the service does not respond', async () => {
  const { url } = await startService(await withOptions({ emailCode: {} }))
  const page = await openPage(chromium(), { baseURL: url })
  await failSlowly(page, '**/api/auth/sign-in/magic-link')
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('anna@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  const button = page.getByRole('button', { name: 'Email me a code' })
  await keyboard.press(button)
  await page.getByRole('alert').getByText(/busy/).waitFor()
  await expect.poll(isFocused(button)).toBe(true)
})

test('the button of a sign-in with a passkey keeps the focus if the user cancels', async () => {
  const { url } = await startWithPasskeys()
  const page = await openPage(chromium(), { baseURL: url })
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
    navigator.credentials.get = () =>
      new Promise((_, reject) => window.setTimeout(() => reject(new DOMException('', 'NotAllowedError')), 200))
  })
  await page.goto('/sign-in')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await keyboard.press(button)
  await page
    .getByRole('status')
    .filter({ hasText: /passkey/ })
    .waitFor()
  await expect.poll(isFocused(button)).toBe(true)
})

test('the button that sends a verification mail keeps the focus while it waits', async () => {
  const { url } = await startService({})
  const user = await createUser(url, { name: 'Anna', email: 'anna@example.com' })
  const page = await openPage(chromium(), { baseURL: url })
  await signInAs(page.context(), url, user)
  await page.route('**/api/auth/send-verification-email', async (route) => {
    await setTimeout(200)
    await route.continue()
  })
  await page.goto('/account/profile')
  const button = page.getByRole('button', { name: /^Resend/ })
  await keyboard.press(button)
  await page.getByRole('button', { name: /^Resend in/ }).waitFor()
  await expect.poll(isFocused(button)).toBe(true)
})

test('the button of a sign-out keeps the focus if the service does not respond', async () => {
  const { page } = await openAsOwner()
  await failSlowly(page, '**/api/auth/sign-out')
  await page.goto('/account')
  await keyboard.press(page.getByRole('button', { name: 'Account menu for Anna' }))
  const button = page.getByRole('button', { name: 'Sign out', exact: true })
  await keyboard.press(button)
  await page.getByRole('alert').getByText(/busy/).waitFor()
  await expect.poll(isFocused(button)).toBe(true)
})

test('the bar of a selection does not cover the focused element of a row', async () => {
  const { page } = await openAsOwner()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.route('**/api/auth/organization/list-members?**', async (route) => {
    const response = await route.fetch()
    const [owner] = (await response.json()).members
    const members = Array.from({ length: 12 }, (_, index) => {
      const name = `Member ${index + 1}`
      return { ...owner, id: name, role: 'member', user: { ...owner.user, name } }
    })
    await route.fulfill({ response, json: { members, nextCursor: null, memberCount: 12 } })
  })
  await page.goto('/organizations/acme/members')
  await page.getByRole('checkbox', { name: 'Select Member 1', exact: true }).check()
  await page.getByRole('button', { name: 'Actions for Member 12' }).focus()
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Shift+Tab')
    expect(await focused.evaluate(isUncovered)).toBe(true)
  }
})

test('the search of the reference does not cover the focused link', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  await page.goto('/api/auth/reference')
  await page.getByLabel('Search calls').waitFor()
  await page.getByRole('listitem').getByRole('link').nth(40).focus()
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Shift+Tab')
    expect(await focused.evaluate(isUncovered)).toBe(true)
  }
})

test('the navigation of an area stays visible while the screen scrolls', async () => {
  const { page } = await openAsOwner()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/organizations/acme/settings')
  await page.getByRole('button', { name: 'Delete organization' }).scrollIntoViewIfNeeded()
  expect(await page.getByRole('link', { name: 'Members' }).evaluate(isUncovered)).toBe(true)
})

/** Checks whether nothing is above the middle of the element. */
const isUncovered = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const topmost = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(topmost)
}

/** Responds with a failure after the next frame, when the browser has removed the focus from a disabled button. */
const failSlowly = (page: Page, pattern: string): Promise<unknown> =>
  page.route(pattern, async (route) => {
    await setTimeout(200)
    await route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', message: 'Unavailable' } })
  })

const isFocused = (target: Locator) => () => target.evaluate((element) => element === document.activeElement)

/** Starts the service and signs the owner of an organization in. */
const openAsOwner = async () => {
  const { url } = await startService({})
  const { owner, organizationId } = await createOrganization(url)
  const page = await openPage(chromium(), { baseURL: url })
  await signInAs(page.context(), url, owner)
  return { page, url, owner, organizationId }
}

/** Creates an organization with a team. */
const createOrganization = async (url: string): Promise<{ owner: TestUser; organizationId: string }> => {
  const owner = await createUser(url, { name: 'Anna', email: 'anna@example.com' })
  await verifyEmail(url, owner)
  const { body } = await owner.browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  await owner.browser.post('/organization/create-team', { name: 'Design', organizationId: body.id })
  return { owner, organizationId: body.id }
}

const addMember = async (url: string, owner: TestUser, organizationId: string): Promise<void> => {
  const email = 'ben@example.com'
  const ben = await createUser(url, { name: 'Ben', email })
  await verifyEmail(url, ben)
  await owner.browser.post('/organization/invite-member', { email, role: 'member', organizationId })
  const link = await findMailedLink(url, email, 'accept-invitation')
  const [, invitationId, secret] = /accept-invitation\/([^#]+)#(.+)$/.exec(link) ?? []
  const { status } = await ben.browser.post('/organization/accept-invitation', { invitationId, secret })
  expect(status).toBe(200)
}
