import { createServer } from 'node:http'
import { listen } from '@latchkey/testing'
import { URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { addAuthenticator, type Authenticator, startWithPasskeys } from './start-with-passkeys.ts'
import { createUser, PASSWORD, signInAs, type TestUser } from './users.ts'
import { openVisitor } from './visitor.ts'

const chromium = openTestChromium()

test('signs in with each kind of authenticator of Chromium, and rejects replays, copies and other origins', async () => {
  const { url } = await startWithPasskeys({ rateLimit: { enabled: false } })
  const user = await createUser(url, { name: 'Anna', email: 'anna@example.com' })
  await enableTwoFactor(user)
  const { page } = await openVisitor(chromium(), { url })
  await page.goto('/signed-out')
  await signInAs(page.context(), url, user)

  const withoutStorage = await addAuthenticator(page, { hasResidentKey: false })
  await expect(register(page)).rejects.toThrow('NotAllowedError')
  await withoutStorage.remove()

  const authenticator = await addAuthenticator(page)
  expect(await register(page)).toMatchObject({ status: 200 })
  await page.context().clearCookies()
  const original = await findCredential(authenticator)
  const verified = { status: 200, body: { user: { email: user.email } } }
  expect(await verify(page, await getAssertion(page, await requestOptions(page)))).toMatchObject(verified)

  // The page of an attacker can request an authentication without user verification.
  const discouraged = { ...(await requestOptions(page)), userVerification: 'discouraged' }
  const unverified = await getAssertion(page, discouraged)
  expect(await verify(page, unverified)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })

  // Two tabs request a challenge before either uses its own.
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${url}/signed-out`)
  const [first, second] = [await requestOptions(page), await requestOptions(otherTab)]
  const responses = [await getAssertion(page, first), await getAssertion(page, second)]
  expect(await verify(page, responses[0])).toMatchObject(verified)
  expect(await verify(otherTab, responses[1])).toMatchObject(verified)
  await otherTab.close()
  expect(await verify(page, responses[1])).toMatchObject({ status: 400, body: { code: 'CHALLENGE_NOT_FOUND' } })

  const otherOrigin = (
    await listen(createServer((_request, response) => response.end('<title>Other</title>')))
  ).replace('127.0.0.1', 'localhost')
  const options = await requestOptions(page)
  await page.goto(otherOrigin)
  const foreign = await getAssertion(page, options)
  await page.goto(`${url}/signed-out`)
  expect(await verify(page, foreign)).toMatchObject({ status: 400, body: { code: 'AUTHENTICATION_FAILED' } })

  await page.context().clearCookies()
  await authenticator.remove()
  const copy = await addAuthenticator(page)
  await copy.addCredential(original)
  const copied = await getAssertion(page, await requestOptions(page))
  expect(await verify(page, copied)).toMatchObject({ status: 400, body: { code: 'AUTHENTICATION_FAILED' } })
})

const findCredential = async (authenticator: Authenticator) =>
  (await authenticator.copyCredentials())[0] ?? expect.fail('The authenticator has no credential')

type Call = { status: number; body: Record<string, unknown> }

const send = (page: Page, path: string, body?: object): Promise<Call> =>
  page.evaluate(
    async ([callPath, json]) => {
      const response = await fetch(`/api/auth/passkey/${callPath}`, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        body: json ?? null,
      })
      return { status: response.status, body: await response.json() }
    },
    [path, body && JSON.stringify(body)] as const,
  )

const requestOptions = async (page: Page): Promise<Call['body']> =>
  (await send(page, 'generate-authenticate-options')).body

const register = async (page: Page): Promise<Call> => {
  const { body } = await send(page, 'generate-register-options')
  const response = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    return JSON.stringify(await navigator.credentials.create({ publicKey }))
  }, body)
  return send(page, 'verify-registration', { response: JSON.parse(response) })
}

const getAssertion = (page: Page, options: Call['body']): Promise<string> =>
  page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      json as unknown as PublicKeyCredentialRequestOptionsJSON,
    )
    return JSON.stringify(await navigator.credentials.get({ publicKey }))
  }, options)

const verify = (page: Page, assertion = ''): Promise<Call> =>
  send(page, 'verify-authentication', { response: JSON.parse(assertion) })

const enableTwoFactor = async ({ browser }: TestUser): Promise<void> => {
  const { body } = await browser.post('/two-factor/enable', { password: PASSWORD })
  const { status } = await browser.post('/two-factor/verify-totp', { code: URI.parse(body.totpURI).generate() })
  expect(status).toBe(200)
}
