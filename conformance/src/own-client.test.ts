import { createAuthClient } from '@latchkey/client'
import { testCoreCalls } from './core-calls.ts'

testCoreCalls('the own client', (baseURL, fetch) =>
  createAuthClient({ baseURL, fetchOptions: { customFetchImpl: fetch } }),
)
