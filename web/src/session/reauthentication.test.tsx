import { useAction } from '@latchkey/client/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { show } from '../testing/show.tsx'
import { useReauthentication } from './reauthentication.tsx'
import { SignedIn } from './signed-in.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const EXPIRED = 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION'

test('a deed that needs a fresh session asks for the password on the spot and is then done', async () => {
  const service = serviceOf('the password')
  show(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const password = await screen.findByLabelText('Password')
  await answer(password, 'a wrong one')
  await screen.findByText(/do not match/)
  expect(service.asked('/delete-user')).toHaveLength(1)

  await answer(password, 'the password')
  await screen.findByText('done')
  expect(service.asked('/delete-user')).toEqual([{ callbackURL: '/bye' }, { callbackURL: '/bye' }])
  // As long as before: this one was not to be remembered.
  expect(service.asked('/sign-in/email').at(-1)).toEqual({
    email: 'ann@example.com',
    password: 'the password',
    rememberMe: false,
  })
  expect(service.asked('/revoke-session')).toEqual([{ token: 'handle-1' }])
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
})

test('whoever cancels is told the refusal, and nothing is done', async () => {
  const service = serviceOf('the password')
  show(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(EXPIRED)
  expect(service.asked('/delete-user')).toHaveLength(1)
  expect(service.asked('/sign-in/email')).toHaveLength(0)
})

const answer = async (field: HTMLElement, password: string) => {
  fireEvent.change(field, { target: { value: password } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

const DeleteAccount = () => (
  <SignedIn>
    <Inside />
  </SignedIn>
)

const Inside = () => {
  const deletion = useAction(useReauthentication(client.deleteUser))
  return (
    <>
      <button onClick={() => void deletion.run({ callbackURL: '/bye' })}>Delete</button>
      {deletion.error?.code}
      {deletion.data && 'done'}
    </>
  )
}

/** The service at the boundary of the network: a session that is too old, until somebody signs in with `password`. */
const serviceOf = (password: string) => {
  const asked: [path: string, body: unknown][] = []
  let isFresh = false
  const answers: Record<string, (body: { password?: string }) => [status: number, answer: unknown]> = {
    '/get-session': () => [200, session],
    '/revoke-session': () => [200, { status: true }],
    '/delete-user': () => (isFresh ? [200, { success: true, message: 'User deleted' }] : [400, { code: EXPIRED }]),
    '/sign-in/email': (body) => {
      isFresh = body.password === password
      return isFresh ? [200, { redirect: false, token: 'handle-2' }] : [401, { code: 'INVALID_EMAIL_OR_PASSWORD' }]
    },
  }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = new URL(url).pathname.replace('/api/auth', '')
    const input: { password?: string } = JSON.parse(typeof body === 'string' ? body : '{}')
    asked.push([path, input])
    const [status, told] = answers[path]?.(input) ?? [404, { code: 'NOT_FOUND' }]
    return new Response(JSON.stringify(told), { status, headers: { 'content-type': 'application/json' } })
  })
  return { asked: (path: string) => asked.filter(([at]) => at === path).map(([, body]) => body) }
}

const session = {
  session: {
    id: 'handle-1',
    token: 'handle-1',
    userId: 'ann',
    createdAt: '2029-01-01T00:00:00.000Z',
    updatedAt: '2029-01-01T00:00:00.000Z',
    expiresAt: '2029-01-02T00:00:00.000Z',
    ipAddress: '',
    userAgent: '',
    activeOrganizationId: null,
  },
  user: {
    id: 'ann',
    name: 'Ann',
    email: 'ann@example.com',
    emailVerified: true,
    image: null,
    createdAt: '2029-01-01T00:00:00.000Z',
    updatedAt: '2029-01-01T00:00:00.000Z',
  },
}
