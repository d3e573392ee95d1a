import type { Failure } from '@latchkey/client/react'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Loaded } from './loaded.tsx'

afterEach(cleanup)

const offline: Failure = { code: 'NETWORK_ERROR', message: 'Offline', status: 0, statusText: '' }

const List = (from: { data?: string[]; error?: Failure; isPending?: boolean; refetch?: () => void }) => (
  <Loaded from={{ data: null, error: null, isPending: false, refetch: () => {}, ...from }} empty="Nobody here">
    {(names) => names.map((name) => <p key={name}>{name}</p>)}
  </Loaded>
)

test('while it is loading it says so', () => {
  renderInApp(<List isPending />)
  expect(screen.getByText('Loading…').closest('[role=status]')).not.toBeNull()
})

test('an empty list says so', () => {
  renderInApp(<List data={[]} />)
  expect(screen.getByText('Nobody here')).toBeDefined()
})

test('what is there is shown', () => {
  renderInApp(<List data={['Anna', 'Bea']} />)
  expect(screen.getByText('Bea')).toBeDefined()
  expect(screen.queryByText('Nobody here')).toBeNull()
})

test('a failure offers another try, and leaves what is known', () => {
  const refetch = vi.fn()
  renderInApp(<List data={['Anna']} error={offline} refetch={refetch} />)
  expect(screen.getByText(/We cannot be reached right now/).closest('[role=alert]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.getByText('Anna')).toBeDefined()
})

test('another try says that it loads, is one however often it is asked for, and says so when it fails, too', () => {
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
  expect(screen.queryByText(/We cannot be reached right now/)).toBeNull()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(refetch).toHaveBeenCalledOnce()

  fireEvent.click(screen.getByText('Fail again'))
  expect(screen.getByText(/We cannot be reached right now/)).toBeDefined()
  expect(screen.queryByText('Loading…')).toBeNull()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(refetch).toHaveBeenCalledTimes(2)
})
