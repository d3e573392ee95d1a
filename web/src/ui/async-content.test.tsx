import type { Failure } from '@latchkey/client/react'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { AsyncContent } from './async-content.tsx'

afterEach(cleanup)

const offline: Failure = { code: 'NETWORK_ERROR', message: 'Offline', status: 0, statusText: '' }

const List = (state: { data?: string[]; error?: Failure; isPending?: boolean; refetch?: () => void }) => (
  <AsyncContent state={{ data: null, error: null, isPending: false, refetch: () => {}, ...state }} empty="No names">
    {(names) => names.map((name) => <p key={name}>{name}</p>)}
  </AsyncContent>
)

test('announces the loading state', () => {
  renderInApp(<List isPending />)
  expect(screen.getByText('Loading…').closest('[role=status]')).not.toBeNull()
})

test('shows the empty state of a list', () => {
  renderInApp(<List data={[]} />)
  expect(screen.getByText('No names')).toBeDefined()
})

test('shows the data', () => {
  renderInApp(<List data={['Anna', 'Bea']} />)
  expect(screen.getByText('Bea')).toBeDefined()
  expect(screen.queryByText('No names')).toBeNull()
})

test('shows a failure with a retry button and keeps the data', () => {
  const refetch = vi.fn()
  renderInApp(<List data={['Anna']} error={offline} refetch={refetch} />)
  expect(screen.getByText(/We can’t reach the server/).closest('[role=alert]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.getByText('Anna')).toBeDefined()
})

test('announces a retry, retries once per failure, and shows a failed retry', () => {
  const refetch = vi.fn()
  const Retried = () => {
    const [error, setError] = useState(offline)
    return (
      <>
        <List error={error} refetch={refetch} />
        <button type="button" onClick={() => setError({ ...offline })}>
          Fail again
        </button>
      </>
    )
  }
  renderInApp(<Retried />)
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(screen.getByText('Loading…').closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText(/We can’t reach the server/)).toBeNull()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(refetch).toHaveBeenCalledOnce()

  fireEvent.click(screen.getByText('Fail again'))
  expect(screen.getByText(/We can’t reach the server/)).toBeDefined()
  expect(screen.queryByText('Loading…')).toBeNull()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(refetch).toHaveBeenCalledTimes(2)
})
