import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { ImpersonationNotice } from '../session/session-controls.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('uses the stored language of the browser, also while the screens have another language', async () => {
  localStorage.setItem('latchkey-language', 'de')
  const body = { ...annSession, session: { ...annSession.session, impersonatedBy: 'root' } }
  stubService({ '/get-session': { body } })
  await client.useSession.get().refetch()
  renderInApp(<ImpersonationNotice />)
  const bar = await screen.findByRole('region', { name: 'Admin-Zugriff' }, { timeout: 10_000 })
  expect(bar.getAttribute('lang')).toBe('de')
})
