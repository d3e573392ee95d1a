import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Overview } from '../account/overview.tsx'
import { apiKey } from '../testing/api-keys.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { DAY_MS } from './key-state.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-api-keys', '')
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const open = async (keys: object[]) => {
  const service = stubService({ '/api-key/list': { body: keys } })
  await renderSignedIn(<Overview />)
  return service
}

test('names the keys that expire within seven days', async () => {
  setMeta('latchkey-api-keys', '{"allowNoExpiry":false}')
  await open([
    { ...apiKey, id: 'key-1', name: 'Soon', expiresAt: inDays(3) },
    { ...apiKey, id: 'key-2', name: 'Later', expiresAt: inDays(8) },
    { ...apiKey, id: 'key-3', name: 'Turned off', expiresAt: inDays(3), enabled: false },
  ])
  const region = await screen.findByRole('region', { name: 'API keys expire soon' })
  expect(region.textContent).toContain('Soon')
  expect(region.textContent).not.toMatch(/Later|Turned off/)
})

test('shows nothing without such keys, and requests no keys from a service without them', async () => {
  setMeta('latchkey-api-keys', '{"allowNoExpiry":false}')
  const { listRequests } = await open([apiKey])
  await waitFor(() => expect(listRequests('/api-key/list')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'API keys expire soon' })).toBeNull()
  cleanup()
  setMeta('latchkey-api-keys', '')
  const service = await open([apiKey])
  expect(service.listRequests('/api-key/list')).toEqual([])
})
