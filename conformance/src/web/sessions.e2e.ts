import { expect, test } from 'vitest'
import { openTestChromium, openPage } from '../chromium.ts'
import { startService } from '../service.ts'
import { waitUntil } from '../wait-until.ts'
import { PASSWORD } from './users.ts'
import { FIREFOX_ON_WINDOWS } from './visitor.ts'
import { fillSignUp, findSessionRows, signIn, signOut, signUp } from './password-forms.ts'

const chromium = openTestChromium()

test('returns to the requested screen after sign-in, and going back leads to no form', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  await page.goto('/account/sessions')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, 'greta@example.com')
  await waitUntil(async () => (await findSessionRows(page).count()) === 1, 'the session to be listed')
  await page.reload()
  await waitUntil(async () => (await findSessionRows(page).count()) === 1, 'the session to be listed again')
  await page.goBack()
  await page.getByRole('heading', { name: 'Continue as greta?' }).waitFor()

  for (const target of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(target)}`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Hello greta!' }).waitFor()
    expect(new URL(page.url()).origin).toBe(new URL(url).origin)
  }
  await page.goto('/no-such-screen')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await page.getByRole('heading', { name: 'Hello greta!' }).waitFor()
})

test('lets a signed-in user continue or switch the account', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  await signUp(page, 'hans@example.com')
  await page.goto('/sign-in?next=/account/sessions')
  await page.getByRole('heading', { name: 'Continue as hans?' }).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await waitUntil(async () => (await findSessionRows(page).count()) === 1, 'the session to be listed')
  await page.goto('/sign-in?next=/account/sessions')
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(page.url()).toBe(`${url}/sign-in?next=%2Faccount%2Fsessions`)
})

test('synchronizes the sign-in and the sign-out with a second tab', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  const tab = await page.context().newPage()
  await tab.goto('/')
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  // A tab in the background is notified and does not poll.
  await page.bringToFront()
  await signUp(page, 'bea@example.com')
  await tab.getByRole('link', { name: 'Continue' }).click()
  await tab.getByRole('heading', { name: 'Hello bea!' }).waitFor()
  await signOut(page, 'bea')
  await tab.getByText('You were signed out. Sign in again.').waitFor()
  expect(await tab.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true)
})

test('shows the sign-in screen after the session was revoked on another device, and returns from it', async () => {
  const { url } = await startService({})
  const page = await openPage(chromium(), { baseURL: url })
  await signUp(page, 'eve@example.com')
  const second = await openPage(chromium(), { baseURL: url, userAgent: FIREFOX_ON_WINDOWS })
  await second.goto('/account/sessions')
  await signIn(second, 'eve@example.com', PASSWORD)
  const button = 'Sign out all other devices'
  await second.getByRole('button', { name: button }).click()
  await second.getByRole('dialog').getByRole('button', { name: button }).click()
  await second.getByText('All other devices signed out').waitFor()
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByText('You were signed out. Sign in again.').waitFor()
  await signIn(page, 'eve@example.com', PASSWORD)
  await waitUntil(async () => (await findSessionRows(page).count()) === 2, 'both sessions to be listed')
  expect(page.url()).toBe(`${url}/account/sessions`)
})
