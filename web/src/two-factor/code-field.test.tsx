import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { CodeField } from './code-field.tsx'

afterEach(cleanup)

const onSubmit = vi.fn()
afterEach(() => onSubmit.mockClear())

/** A form that records the submitted codes. The code 000000 is invalid. */
const Form = ({ isPaused = false }) => {
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(code)
        onSubmit(code)
      }}
    >
      <CodeField
        label="Code from the app"
        error={code === submitted && code === '000000' && 'That is wrong'}
        length={6}
        value={code}
        onChange={setCode}
        ref={field}
      />
      <button type="submit" disabled={isPaused}>
        Continue
      </button>
    </form>
  )
}

const renderField = (isPaused = false) => {
  renderInApp(<Form isPaused={isPaused} />)
  return screen.getByLabelText<HTMLInputElement>('Code from the app')
}
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const getBoxes = (field: HTMLInputElement) =>
  [...(field.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)

test.each([
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['Your code: 123456', '123456'],
  ['1234567890', '123456'],
])('accepts the pasted text %j as %s and submits the form', (pasted, code) => {
  const field = renderField()
  type(field, pasted)
  expect(field.value).toBe(code)
  expect(onSubmit.mock.calls).toEqual([[code]])
})

test('shows the digits in the boxes and submits the form once after the last one', () => {
  const field = renderField()
  for (const value of ['1', '12', '123', '1234', '12345']) type(field, value)
  expect(getBoxes(field)).toEqual(['1', '2', '3', '4', '5', ''])
  expect(onSubmit).not.toHaveBeenCalled()
  type(field, '123456')
  type(field, '1234567')
  expect(onSubmit.mock.calls).toEqual([['123456']])
})

test('ignores letters in a code of digits', () => {
  const field = renderField()
  type(field, '12a')
  expect(field.value).toBe('12')
})

test('submits the form again after a digit was replaced', () => {
  const field = renderField()
  type(field, '123456')
  type(field, '12345')
  expect(getBoxes(field)).toEqual(['1', '2', '3', '4', '5', ''])
  type(field, '123457')
  expect(onSubmit.mock.calls).toEqual([['123456'], ['123457']])
})

test('does not submit the form while its button is disabled', () => {
  const field = renderField(true)
  type(field, '12345')
  type(field, '123456')
  expect(field.value).toBe('123456')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('announces an invalid code to screen readers and selects it', () => {
  const field = renderField()
  type(field, '000000')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('That is wrong')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
})

test('renders a single numeric field with autofill and hides the boxes from screen readers', () => {
  const field = renderField()
  expect(screen.getAllByRole('textbox')).toEqual([field])
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect(field.nextElementSibling?.getAttribute('aria-hidden')).toBe('true')
})
