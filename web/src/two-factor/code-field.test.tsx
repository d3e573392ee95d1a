import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { CodeField } from './code-field.tsx'

afterEach(cleanup)

const sent = vi.fn()
afterEach(() => sent.mockClear())

/** A form that tells what it was sent with; the code 000000 is wrong. */
const Form = ({ isPaused = false }) => {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(code)
        sent(code)
      }}
    >
      <CodeField
        label="Code from the app"
        error={code === tried && code === '000000' && 'That is wrong'}
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

const showField = (isPaused = false) => {
  renderInApp(<Form isPaused={isPaused} />)
  return screen.getByLabelText<HTMLInputElement>('Code from the app')
}
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const boxes = (field: HTMLInputElement) =>
  [...(field.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)

test.each([
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['Your code: 123456', '123456'],
  ['1234567890', '123456'],
])('%j is pasted as %s, and sent at once', (pasted, code) => {
  const field = showField()
  type(field, pasted)
  expect(field.value).toBe(code)
  expect(sent.mock.calls).toEqual([[code]])
})

test('digits that are typed appear in the boxes, and the form is sent with the last one, once', () => {
  const field = showField()
  for (const value of ['1', '12', '123', '1234', '12345']) type(field, value)
  expect(boxes(field)).toEqual(['1', '2', '3', '4', '5', ''])
  expect(sent).not.toHaveBeenCalled()
  type(field, '123456')
  type(field, '1234567')
  expect(sent.mock.calls).toEqual([['123456']])
})

test('letters are no digits', () => {
  const field = showField()
  type(field, '12a')
  expect(field.value).toBe('12')
})

test('what is deleted leaves its box, and the form is sent again once it is full again', () => {
  const field = showField()
  type(field, '123456')
  type(field, '12345')
  expect(boxes(field)).toEqual(['1', '2', '3', '4', '5', ''])
  type(field, '123457')
  expect(sent.mock.calls).toEqual([['123456'], ['123457']])
})

test('while its button waits, the form is not sent by the last digit either', () => {
  const field = showField(true)
  type(field, '12345')
  type(field, '123456')
  expect(field.value).toBe('123456')
  expect(sent).not.toHaveBeenCalled()
})

test('a wrong code is told to ears too, and selected so that it is typed over', () => {
  const field = showField()
  type(field, '000000')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const told = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe('That is wrong')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
})

test('it is one field of numbers that a browser fills in, and the boxes are silent', () => {
  const field = showField()
  expect(screen.getAllByRole('textbox')).toEqual([field])
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect(field.nextElementSibling?.getAttribute('aria-hidden')).toBe('true')
})
