import type { Failure } from '@latchkey/client/react'
import { texts } from '@latchkey/locales'
import { TextInput } from '@mantine/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Form } from './form.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const { errors } = texts.en

const rateLimitFailure = (retryAfter?: number): Failure => ({
  code: 'TOO_MANY_REQUESTS',
  message: 'Too many requests. Please try again later.',
  status: 429,
  statusText: '',
  retryAfter,
})

const FailedForm = ({ failure }: { failure: Failure }) => (
  <Form submitLabel="Send" onSubmit={() => {}} isPending={false} failure={failure} />
)

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test('counts down to the next try after the rate limit', async () => {
  renderInApp(<FailedForm failure={rateLimitFailure(3)} />)
  expect(screen.getByText('Try again in 3 seconds.')).toBeDefined()
  expect(button().disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('Try again in 1 second.')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('You can try again now.')).toBeDefined()
  expect(button().disabled).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('counts down to the next try also if the clock of the device is set back', async () => {
  renderInApp(<FailedForm failure={rateLimitFailure(3)} />)
  vi.setSystemTime(Date.now() - 3_600_000)
  await act(() => vi.advanceTimersByTimeAsync(3250))
  expect(screen.getByText('You can try again now.')).toBeDefined()
})

test('says only once that the user has to wait', () => {
  renderInApp(<FailedForm failure={rateLimitFailure(3)} />)
  expect(screen.getByText('Too many attempts.')).toBeDefined()
  expect(screen.queryByText(errors.TOO_MANY_REQUESTS)).toBeNull()
  cleanup()
  renderInApp(<FailedForm failure={rateLimitFailure()} />)
  expect(screen.getByText(errors.TOO_MANY_REQUESTS)).toBeDefined()
})

test('allows another try at once after other failures', () => {
  renderInApp(<FailedForm failure={rateLimitFailure()} />)
  expect(screen.queryByText(/You can try again/)).toBeNull()
  expect(button().disabled).toBe(false)
})

test('shows a long wait in minutes', async () => {
  renderInApp(<FailedForm failure={rateLimitFailure(900)} />)
  expect(screen.getByText('Try again in 15 minutes.')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(780_000))
  expect(screen.getByText('Try again in 120 seconds.')).toBeDefined()
})

/** A form with an error that arrives later. */
const FormWithLateError = () => {
  const [isTaken, setIsTaken] = useState(false)
  return (
    <>
      <Form submitLabel="Send" onSubmit={(event) => event.preventDefault()} isPending={false} failure={null}>
        <TextInput label="Slug" error={isTaken && 'Taken'} />
        <TextInput label="Logo" />
      </Form>
      <button type="button" onClick={() => setIsTaken(true)}>
        Show error
      </button>
    </>
  )
}

test('keeps the focus if an error arrives after the user continued to type', () => {
  renderInApp(<FormWithLateError />)
  fireEvent.submit(screen.getByLabelText('Slug'))
  fireEvent.change(screen.getByLabelText('Slug'), { target: { value: 'acme' } })
  screen.getByLabelText('Logo').focus()
  fireEvent.click(screen.getByRole('button', { name: 'Show error' }))
  expect(screen.getByText('Taken')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Logo'))
})

test('moves the focus to the field with an error after a submission', () => {
  renderInApp(<FormWithLateError />)
  screen.getByLabelText('Logo').focus()
  fireEvent.submit(screen.getByLabelText('Slug'))
  fireEvent.click(screen.getByRole('button', { name: 'Show error' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Slug'))
})
