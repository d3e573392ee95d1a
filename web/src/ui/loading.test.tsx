import type { Failure } from '@latchkey/client/react'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { FailedScreen } from './loading.tsx'

afterEach(cleanup)

test('announces a retry, and shows that it has failed, too', () => {
  const Screen = () => {
    const [failure, setFailure] = useState<Failure>({ code: 'TIMEOUT', message: '', status: 0, statusText: '' })
    return (
      <>
        <FailedScreen failure={failure} onRetry={() => {}} />
        <button type="button" onClick={() => setFailure({ ...failure })}>
          Fail again
        </button>
      </>
    )
  }
  renderInApp(<Screen />)
  const message = screen.getByText(/We can’t reach the server/)
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(message.closest('[role=alert]')?.textContent).toBe('Loading…')
  fireEvent.click(screen.getByText('Fail again'))
  expect(screen.getByText(/We can’t reach the server/)).toBeDefined()
  expect(document.activeElement).toBe(button)
})
