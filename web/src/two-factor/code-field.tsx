import { Input } from '@mantine/core'
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './code-field.module.css'

interface CodeFieldProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** How many digits there are. */
  length: number
  /** The digits so far. */
  value: string
  onChange: (digits: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/**
 * A code of digits. It is one field, so that it can be pasted into, filled in by the browser and read aloud; the boxes
 * are drawn for the eye. The form is sent once it is full.
 */
export const CodeField = ({ label, description, error, length, value, onChange, ref }: CodeFieldProps) => {
  const id = useId()
  const [isAllSelected, setIsAllSelected] = useState(false)
  const isFaulty = Boolean(error)
  // What was wrong is typed over, not deleted first.
  useEffect(() => {
    if (isFaulty) ref.current?.select()
  }, [isFaulty, ref])

  const change = ({ currentTarget: { value: typed, form } }: ChangeEvent<HTMLInputElement>) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, length)
    // The form must know the last digit before it is sent.
    flushSync(() => onChange(digits))
    if (digits.length === length && digits !== value && form && canSubmit(form)) form.requestSubmit()
  }
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.field} data-faulty={isFaulty || undefined}>
        <input
          ref={ref}
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={isFaulty}
          aria-describedby={described || undefined}
          data-autofocus
          value={value}
          onChange={change}
          onFocus={(event) => event.currentTarget.select()}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            setIsAllSelected(selectionStart === 0 && selectionEnd !== 0)
          }
        />
        <div className={classes.boxes} data-selected={isAllSelected || undefined} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: A box is its place.
              key={place}
              className={classes.box}
              data-next={place === Math.min(value.length, length - 1) || undefined}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  )
}

/** Whether the form may be sent: a pause that the service has asked for holds for the last digit too. */
const canSubmit = (form: HTMLFormElement): boolean => form.querySelector('[type="submit"]:disabled') === null
