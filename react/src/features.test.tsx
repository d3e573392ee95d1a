import { createAuthClient } from '@latchkey/client/react'
import { catchUnhandledRejection } from '@latchkey/testing/catch-unhandled-rejection'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LatchkeyProvider, SignIn } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('offers to try again after a hook of the application threw while the features were loaded', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url).pathname)
    return Response.json({ code: 'SERVICE_UNAVAILABLE', message: '' }, { status: 503 })
  })
  let isBroken = true
  const onResponse = () => {
    if (isBroken) throw new Error('The hook is broken')
  }
  const rejection = catchUnhandledRejection()
  const client = createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: { onResponse } })
  render(
    <LatchkeyProvider client={client} appName="Acme">
      <SignIn />
    </LatchkeyProvider>,
  )
  expect(await rejection).toEqual(new Error('The hook is broken'))
  isBroken = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests.filter((path) => path.endsWith('/get-features'))).toHaveLength(2))
})
