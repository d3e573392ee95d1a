import { join } from 'node:path'
import { launchChromium } from '@latchkey/testing/browser'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { toolNode } from './runtimes.ts'
import { ann, expectedEmails, runProgram, signUpOutAndIn, startApp } from './start-app.ts'

const consumer = inject('consumer')
const vite = join(consumer, 'node_modules/vite/bin/vite.js')

test.each(['express', 'fastify', 'hono'])('%s serves calls and knows the caller of its own routes', async (name) => {
  const origin = await startApp([process.execPath, `${name}.mjs`], consumer)
  expect(await readCallers(origin)).toEqual([ann.email, 'signed out'])
})

test('SvelteKit serves calls and knows the caller of its pages', async () => {
  const folder = join(consumer, 'sveltekit')
  expect(await runProgram([toolNode, vite, 'build'], folder)).toMatchObject({ code: 0 })
  const origin = await startApp([toolNode, 'build'], folder)
  const pages = [ann.email, 'signed out'].map((text) => expect.stringContaining(`<p>${text}</p>`))
  expect(await readCallers(origin)).toEqual(pages)
})

test('Next.js serves calls, knows the caller of its pages, redirects visitors and signs in with a server action', async () => {
  const folder = inject('nextConsumer')
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const origin = await startApp([process.execPath, next, 'start'], folder)
  const { browser, emails } = await signUpOutAndIn(origin)
  expect(emails).toEqual(expectedEmails)
  expect(await (await browser.fetch(`${origin}/me`)).text()).toContain(`<p>${ann.email}</p>`)
  // The page rejects the cookie, the proxy only its absence.
  const forged = { cookie: 'latchkey.session_token=forged' }
  expect(await (await fetch(`${origin}/me`, { headers: forged })).text()).toContain('<p>signed out</p>')
  const page = await openPage(`${origin}/me`)
  await page.waitForURL('**/sign-in')
  await submitSignIn(page, 'wrong password')
  await page.getByText('Wrong email or password').waitFor()
  await submitSignIn(page)
  await page.waitForURL('**/me')
  await page.getByText(ann.email).waitFor()
})

test('a Vite and React app signs in with the client', async () => {
  const folder = join(consumer, 'vite-react')
  expect(await runProgram([toolNode, vite, 'build'], folder)).toMatchObject({ code: 0 })
  const origin = await startApp([process.execPath, 'server.mjs'], folder)
  expect((await signUpOutAndIn(origin)).emails).toEqual(expectedEmails)
  const page = await openPage(origin)
  await submitSignIn(page, 'wrong password')
  await page.getByText('Invalid email or password').waitFor()
  await submitSignIn(page)
  await page.getByRole('button', { name: `Sign out ${ann.email}` }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

const openPage = async (url: string): Promise<Page> => {
  const chromium = await launchChromium()
  onTestFinished(() => chromium.close())
  const page = await chromium.newPage()
  await page.goto(url)
  return page
}

const submitSignIn = async (page: Page, password = ann.password): Promise<void> => {
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** What `/me` returns to a signed-in user and to an unauthenticated caller. */
const readCallers = async (origin: string): Promise<string[]> => {
  const { browser } = await signUpOutAndIn(origin)
  const responses = [await browser.fetch(`${origin}/me`), await fetch(`${origin}/me`)]
  return Promise.all(responses.map((response) => response.text()))
}
