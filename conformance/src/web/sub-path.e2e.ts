import { createServer, request as sendRequest } from 'node:http'
import { listen } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { startMailServer } from '../mail-server.ts'
import { startService } from '../service.ts'
import { openVisitor } from './visitor.ts'

const chromium = openTestChromium()
const ANNA = { name: 'Anna Schmidt', email: 'anna@example.com', password: 'correct horse battery' }

/** A service at `/accounts` of a proxy, which responds with 418 to all other paths. */
const startBelowPath = async ({ removesPath }: { removesPath: boolean }) => {
  let port = 0
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    if (!/^\/accounts(?:[/?]|$)/.test(url)) return void outgoing.writeHead(418).end()
    const path = removesPath ? url.replace(/^\/accounts\/?/, '/') : url
    // A connection of its own: the service may close an idle one while a request is on its way.
    const request = sendRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(outgoing)
    })
    request.on('error', () => outgoing.destroy())
    incoming.pipe(request)
  })
  const siteUrl = `${await listen(proxy)}/accounts`
  const mailServer = await startMailServer()
  const service = await startService({
    LATCHKEY_URL: siteUrl,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
  })
  port = Number(new URL(service.url).port)
  return { siteUrl, mailServer }
}

test.each([
  ['a proxy that forwards the path', { removesPath: false }],
  ['a proxy that removes the path', { removesPath: true }],
])('the web app works below a path of its origin, behind %s', async (_title, proxy) => {
  const { siteUrl, mailServer } = await startBelowPath(proxy)
  const anna = await openVisitor(chromium(), { url: siteUrl })
  const { page } = anna
  const { web, pages, account, activity } = anna.texts
  const outside: string[] = []
  page.on('response', (response) => {
    if (response.status() === 418) outside.push(response.url())
  })
  const waitForPath = (path: string) => page.waitForURL(`${siteUrl}${path}`)

  await page.goto(siteUrl)
  await waitForPath('/sign-in')
  await anna.press(web.signUp.link)
  await anna.fill(web.fields.name, ANNA.name)
  await anna.fill(web.fields.email, ANNA.email)
  await anna.fill(web.fields.password, ANNA.password)
  await anna.press(web.signUp.submit)
  await anna.waitForHeading(web.verifyEmail.title)

  // The page of the service, its form and the redirect back.
  const verification = await mailServer.waitForMail(ANNA.email)
  await page.goto(verification.link)
  await anna.press(pages.verifyEmail.submit)
  await anna.waitForHeading(pages.verifyEmail.doneTitle)
  await anna.press(pages.verifyEmail.continue)
  await anna.waitForHeading(account.greeting(ANNA.name))
  expect(page.url()).toBe(`${siteUrl}/account`)

  await page.goto(`${siteUrl}/account/activity`)
  const [download] = await Promise.all([page.waitForEvent('download'), anna.press(activity.download('CSV'))])
  expect(await download.failure()).toBeNull()

  await page.goto(`${siteUrl}/forgot-password`)
  await anna.fill(web.fields.email, ANNA.email)
  await anna.press(web.forgotPassword.submit)
  const reset = await mailServer.waitForMail(ANNA.email, 2)
  await page.goto(reset.link)
  await anna.waitForHeading(web.newPassword.title)
  expect(page.url()).toBe(`${siteUrl}/reset-password`)
  expect(outside).toEqual([])
})
