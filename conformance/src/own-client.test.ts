import { createAuthClient } from '@latchkey/client'
import type { Browser } from './browser.ts'
import { testCoreCalls } from './core-calls.ts'
import { testOrganizationCalls } from './organization-calls.ts'

const open = (baseURL: string, fetch: Browser['fetch']) =>
  createAuthClient({ baseURL, fetchOptions: { customFetchImpl: fetch } })

testCoreCalls('the own client', open)
testOrganizationCalls('the own client', open)
