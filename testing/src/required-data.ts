import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

/** The option `terms` of the tests. */
export const TERMS = {
  version: '2026-11',
  url: 'https://example.com/terms',
  privacyUrl: 'https://example.com/privacy',
} as const

/** The response of a sign-in that waits for required data. */
export const PENDING_SIGN_IN = { requiredDataRedirect: true } as const

export const completeSignIn = (browser: TestUser, body: object = {}): Promise<TestResponse> =>
  browser.post('/sign-in/complete', body)

/** Completes the pending sign-in by accepting the current terms. */
export const acceptTerms = (browser: TestUser, body: object = {}): Promise<TestResponse> =>
  completeSignIn(browser, { acceptedTermsVersion: TERMS.version, ...body })

/** Turns all acceptances of the current terms into those of an earlier version. */
export const publishNewTerms = async ({ database }: TestServer): Promise<void> => {
  await database.kysely.updateTable('termsAcceptance').set({ version: sql`"version" || '-earlier'` }).execute()
}
