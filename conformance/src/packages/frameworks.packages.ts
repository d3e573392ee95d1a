import { join } from 'node:path'
import { launchChromium } from '@latchkey/testing/browser'
import { expect, inject, onTestFinished, test } from 'vitest'
import { toolNode } from './runtimes.ts'
import { ann, expectedEmails, runProgram, signUpOutAndIn, startApp } from './start-app.ts'

const consumer = inject('consumer')
const vite = join(consumer, 'node_modules/vite/bin/vite.js')

test.each(['express', 'fastify', 'hono'])('%s serves calls and knows the caller of its own routes', async (name) => {
  const origin = await startApp([process.execPath, `frameworks/${name}.mjs`], consumer)
  expect(await readCallers(origin)).toEqual([ann.email, 'signed out'])
})

test('SvelteKit serves calls and knows the caller of its pages', async () => {
  const folder = join(consumer, 'sveltekit')
  expect(await runProgram([toolNode, vite, 'build'], folder)).toMatchObject({ code: 0 })
  const origin = await startApp([toolNode, 'build'], folder)
  const pages = [ann.email, 'signed out'].map((text) => expect.stringContaining(`<p>${text}</p>`))
  expect(await readCallers(origin)).toEqual(pages)
})

test('a Vite and React app signs in with the client', async () => {
  const folder = join(consumer, 'vite-react')
  expect(await runProgram([toolNode, vite, 'build'], folder)).toMatchObject({ code: 0 })
  const origin = await startApp([process.execPath, 'server.mjs'], folder)
  expect((await signUpOutAndIn(origin)).emails).toEqual(expectedEmails)
  const chromium = await launchChromium()
  onTestFinished(() => chromium.close())
  const page = await chromium.newPage()
  await page.goto(origin)
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Password').fill(ann.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: `Sign out ${ann.email}` }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

/** What `/me` returns to a signed-in user and to an unauthenticated caller. */
const readCallers = async (origin: string): Promise<string[]> => {
  const { browser } = await signUpOutAndIn(origin)
  const responses = [await browser.fetch(`${origin}/me`), await fetch(`${origin}/me`)]
  return Promise.all(responses.map((response) => response.text()))
}
