import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

/** The option `terms` of the tests. */
export const TERMS = {
  version: '2026-11',
  url: 'https://example.com/terms',
  privacyUrl: 'https://example.com/privacy',
} as const

/** What a user with a name lacks who has not accepted the terms. */
export const missingTerms = { name: false, fields: [], terms: TERMS }

export const profileFields = {
  company: { type: 'string', required: true, max: 20 },
  seats: { type: 'number' },
  plan: { type: ['free', 'pro'], required: true, defaultValue: 'free' },
  internalId: { type: 'string', input: false },
} as const

/** Options that require a name and the field `company`. */
export const withCompleteProfile = { user: { requireCompleteProfile: true, additionalFields: profileFields } }

/** The response of a sign-in that waits for required data. */
export const PENDING_SIGN_IN = { requiredDataRedirect: true } as const

export const completeSignIn = (browser: TestUser, body: object = {}): Promise<TestResponse> =>
  browser.post('/sign-in/complete', body)

/** Completes the pending sign-in by accepting the current terms. */
export const acceptTerms = (browser: TestUser, body: object = {}): Promise<TestResponse> =>
  completeSignIn(browser, { acceptedTermsVersion: TERMS.version, ...body })

export const expectPendingSignIn = async (browser: TestUser, missing: object): Promise<void> => {
  expect(await browser.fetchUser()).toBeNull()
  const { status, body } = await browser.get('/pending-sign-in')
  expect({ status, missing: body?.missing }).toEqual({ status: 200, missing })
}

export const expectCompletedSignIn = async (browser: TestUser, body: object): Promise<void> => {
  expect(await completeSignIn(browser, body)).toMatchObject({
    status: 200,
    body: { token: expect.any(String), user: { email: expect.any(String) } },
  })
  expect(await browser.fetchUser()).not.toBeNull()
  expect((await browser.get('/pending-sign-in')).body).toBeNull()
}

/** Turns all acceptances of the current terms into those of an earlier version. */
export const publishNewTerms = async ({ database }: TestServer): Promise<void> => {
  await database.kysely.updateTable('termsAcceptance').set({ version: sql`"version" || '-earlier'` }).execute()
}
