import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { findAxeViolations, openTestChromium, openPage } from '../chromium.ts'
import { ann, signUpOutAndIn, startApp, startViteApp } from './start-app.ts'

const nextConsumer = inject('nextConsumer')
const next = join(nextConsumer, 'node_modules/next/dist/bin/next')
const chromium = openTestChromium()

const apps = [
  {
    name: 'a Vite app',
    start: () => startViteApp('components'),
    paths: { home: '/', account: '/settings', team: '/team' },
  },
  {
    name: 'a React Router app',
    start: () => startViteApp('react-router'),
    paths: { home: '/', account: '/account', team: '/organization' },
  },
  {
    name: 'a Next.js app',
    start: () => startApp([process.execPath, next, 'start'], nextConsumer),
    paths: { home: '/acme', account: '/acme/account', team: '/acme/organization' },
  },
]

describe.each(apps)('$name', ({ start, paths }) => {
  // The page fails the test on any error or warning in the console, such as one about hydration.
  test('signs in, switches the organization, opens the settings and signs out with the components', async () => {
    const origin = await start()
    await createOrganizations(origin)
    const page = await openPage(chromium(), { baseURL: origin })
    await page.goto(paths.home)
    await page.getByRole('link', { name: 'Sign in to Acme' }).click()
    await signIn(page)
    await page.getByText('Your projects').waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.home)
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Organizations' }).click()
    await page.getByRole('button', { name: 'Umbrella' }).click()
    await page.getByRole('button', { name: 'Switch organization. Current: Umbrella' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.team)
    await page.getByRole('button', { name: 'Switch organization. Current: Umbrella' }).click()
    await page.getByRole('button', { name: 'Globex' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Account menu for Ann' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.account)
    expect(await findAxeViolations(page)).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: 'Hello Ann' }).waitFor()
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    await page.getByRole('button', { name: 'Account menu for Ann' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('heading', { name: 'Hello Ann' }).waitFor()

    await signOut(page)
    expect(new URL(page.url()).pathname).toBe(paths.home)
    await page.getByRole('link', { name: 'Sign in to Acme' }).click()
    await signIn(page)
    await page.getByText('Your projects').waitFor()
    await signOut(page)
    await page.getByRole('link', { name: 'Sign in to Acme' }).click()
    await page.getByLabel('Email').waitFor()
  })
})

test('a new user signs up, creates an organization and gets the permissions of its owner', async () => {
  const page = await openPage(chromium(), { baseURL: await startViteApp('components') })
  await page.goto('/sign-in?next=/about')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill(ann.name)
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Password', { exact: true }).fill(ann.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Only admins can invite').waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
  await page.getByRole('button', { name: 'Organizations' }).click()
  await page.getByRole('link', { name: 'Create organization' }).click()
  await page.getByLabel('Organization name').fill('Globex')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('heading', { name: 'Globex', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/team')
  await page.goto('/')
  await page.getByRole('link', { name: 'Invite your colleagues' }).waitFor()
})

test('the components have the look of the application, and change nothing outside of them', async () => {
  const origin = await startViteApp('components')
  const page = await openPage(chromium(), { baseURL: origin, colorScheme: 'light' })
  await page.goto('/sign-in')
  const submit = page.getByRole('button', { name: 'Sign in' })
  await submit.waitFor()
  // The page sets its own accent color, corners and font, and resets all buttons in an earlier layer.
  expect(await readStyles(submit, 'backgroundColor', 'borderRadius', 'fontFamily')).toEqual([
    'rgb(11, 122, 90)',
    '4px',
    'Georgia, serif',
  ])
  await page.evaluate(addOwnElements)
  const own = page.locator('#own')
  const withStyles = await own.evaluate(describeStyles)
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) sheet.disabled = sheet.href !== null
  })
  expect(await own.evaluate(describeStyles)).toEqual(withStyles)
  expect(await readStyles(submit, 'backgroundColor')).not.toEqual(['rgb(11, 122, 90)'])
})

test('loads the screens and the texts of one language on demand', async () => {
  const origin = await startViteApp('components')
  // With React, the client and the menus of the header.
  expect(await measureScripts(`${origin}/sign-in`)).toBeLessThanOrEqual(162)
})

/** The kilobytes of compressed script that a page loads, with React and the client. */
const measureScripts = async (url: string): Promise<number> => {
  const page = await openPage(chromium(), {})
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Password', { exact: true }).fill(ann.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu for Ann' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in to Acme' }).waitFor()
}

const createOrganizations = async (origin: string): Promise<void> => {
  const { browser } = await signUpOutAndIn(origin)
  for (const name of ['Globex', 'Umbrella']) {
    const { status } = await browser.post('/organization/create', { name, slug: name.toLowerCase() })
    expect(status).toBe(200)
  }
}

const readStyles = (element: Locator, ...names: (keyof CSSStyleDeclaration)[]): Promise<unknown[]> =>
  element.evaluate((node, all) => all.map((name) => getComputedStyle(node)[name]), names)

const addOwnElements = (): void => {
  const own = document.createElement('div')
  own.id = 'own'
  own.innerHTML =
    '<h1>Title</h1><p>Text <a href="/">link</a></p><ul><li>item</li></ul><button>Button</button><input><fieldset></fieldset>'
  document.body.append(own)
}

/** The styles of the page, of its body and of the elements in `root`. */
const describeStyles = (root: Element): string[][] =>
  [document.documentElement, document.body, root, ...root.querySelectorAll('*')].map((element) => {
    const styles = getComputedStyle(element)
    return [...styles]
      .filter((name) => !/size|width|height|origin/.test(name))
      .map((name) => `${element.tagName} ${name}: ${styles.getPropertyValue(name)}`)
  })
