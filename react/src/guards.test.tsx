import { createAuthClient } from '@latchkey/client/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LatchkeyProvider, Protect } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const session = {
  session: { id: 'session-ann', token: 'session-ann', userId: 'ann', activeOrganizationId: 'acme' },
  user: { id: 'ann', name: 'Ann', email: 'ann@example.com' },
}
const member = { id: 'member-ann', organizationId: 'acme', userId: 'ann', role: 'editor' }
const unavailable = { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } }

/** Renders an element for a permission. The responses of the service can change. */
const renderProtected = (overrides: object = {}) => {
  const responses: Record<string, unknown> = {
    '/get-session': session,
    '/organization/get-active-member': member,
    '/organization/has-permission': { success: true, error: null },
    ...overrides,
  }
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname.replace('/api/auth', '')
    requests.push(path)
    const response = responses[path]
    if (response === unavailable) return Response.json(unavailable.body, { status: 503 })
    return Response.json(response ?? null)
  })
  const client = createAuthClient({ baseURL: 'http://localhost:3000' })
  render(
    <LatchkeyProvider client={client} appName="Acme">
      <Protect permission="invitation:create" fallback="not permitted">
        permitted
      </Protect>
    </LatchkeyProvider>,
  )
  return { client, requests, responses }
}

test.each(['/get-session', '/organization/get-active-member', '/organization/has-permission'])(
  'renders neither the protected element nor the fallback while %s is unavailable',
  async (path) => {
    const { requests } = renderProtected({ [path]: unavailable })
    await waitFor(() => expect(requests).toContain(path))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(document.body.textContent).not.toContain('permitted')
  },
)

test('renders the fallback for a user who is no member of the active organization', async () => {
  renderProtected({ '/organization/get-active-member': null })
  expect(await screen.findByText('not permitted')).toBeDefined()
})

test('renders the fallback when the role of the organization no longer grants the permission', async () => {
  const { client, responses } = renderProtected()
  await screen.findByText('permitted')
  responses['/organization/has-permission'] = { success: false, error: null }
  await act(() => client.useActiveMember.get().refetch())
  expect(await screen.findByText('not permitted')).toBeDefined()
})
