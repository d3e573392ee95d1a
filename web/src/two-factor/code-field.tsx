import { Input } from '@mantine/core'
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './code-field.module.css'

interface CodeFieldProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** The number of digits. */
  length: number
  /** The digits that are entered. */
  value: string
  onChange: (digits: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/**
 * A field for a code of digits. A single input supports pasting, autofill and screen readers; the boxes are decoration.
 * The last digit submits the form.
 */
export const CodeField = ({ label, description, error, length, value, onChange, ref }: CodeFieldProps) => {
  const id = useId()
  const [isAllSelected, setIsAllSelected] = useState(false)
  const isInvalid = Boolean(error)
  // The next digit replaces a wrong code.
  useEffect(() => {
    if (isInvalid) ref.current?.select()
  }, [isInvalid, ref])

  const change = ({ currentTarget: { value: input, form } }: ChangeEvent<HTMLInputElement>) => {
    const digits = input.replaceAll(/\D/g, '').slice(0, length)
    // The state must contain the last digit before the form is submitted.
    flushSync(() => onChange(digits))
    if (digits.length === length && digits !== value && form && canSubmit(form)) form.requestSubmit()
  }
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.field} data-invalid={isInvalid || undefined}>
        <input
          ref={ref}
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={isInvalid}
          aria-describedby={describedBy || undefined}
          data-autofocus
          value={value}
          onChange={change}
          onFocus={(event) => event.currentTarget.select()}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            setIsAllSelected(selectionStart === 0 && selectionEnd !== 0)
          }
        />
        <div className={classes.boxes} data-selected={isAllSelected || undefined} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              // The index identifies a box.
              key={index}
              className={classes.box}
              data-next={index === Math.min(value.length, length - 1) || undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  )
}

/** Returns false while the submit button is disabled, such as during the pause of a rate limit. */
const canSubmit = (form: HTMLFormElement): boolean => form.querySelector('[type="submit"]:disabled') === null
