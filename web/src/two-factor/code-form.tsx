import { useAction } from '@latchkey/client/react'
import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { FailureText } from '../ui/error-text.tsx'
import type { FormProps } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import classes from './code-form.module.css'
import { CodeField } from './code-field.tsx'
import { isExpired } from './is-expired.ts'
import { type Method, type MethodDetails, methods } from './methods.ts'
import { ResendCode, type SendCode } from './resend-code.tsx'
import { useTwoFactorTexts } from './texts.ts'
import { TrustDevice } from './trust-device.tsx'

interface CodeFormOptions {
  /** Offers to trust this browser. */
  offersTrust?: boolean
  /** Replaces the default label. */
  label?: string
  /** Replaces the default label of the submit button. */
  submit?: string
  /** Replaces the call that verifies the code. */
  verify?: MethodDetails['verify']
  /** Replaces the number of digits. */
  digits?: number | undefined
  /** Replaces the call that emails another code. */
  send?: SendCode
  /** Receives the response to a valid code. */
  onVerified: (response: unknown) => void
  /** Runs when the challenge or the sign-up has expired, by time or after too many attempts. */
  onExpired: () => void
}

/** Returns the props of a form that verifies a code of this method. */
export const useCodeForm = (
  method: Method,
  options: CodeFormOptions,
): Omit<FormProps, 'isDangerous' | 'hasWideButtons' | 'actions'> => {
  const { offersTrust, label, submit: submitLabel, send, onExpired } = options
  const texts = useTwoFactorTexts()
  const { digits, code, setCode, trustDevice, setTrustDevice, submit, isPending, failure, isCodeError, fieldError } =
    useVerification(method, options)
  const field = useRef<HTMLInputElement>(null)
  // Runs after the effect that focuses the heading of the screen.
  useEffect(() => field.current?.focus(), [])
  return {
    submitLabel: submitLabel ?? texts.submit,
    onSubmit: (event) => void submit(event),
    isPending,
    failure: isCodeError ? null : failure,
    footer: method === 'mail' && (
      // The button is disabled for a while, so it loses the focus.
      <ResendCode send={send} failure={failure} onSent={() => field.current?.focus()} onExpired={onExpired} />
    ),
    children: (
      <>
        {/* Above the code, because its last digit submits the form. */}
        {offersTrust && <TrustDevice isTrusted={trustDevice} onChange={setTrustDevice} />}
        <CodeInput
          label={label ?? texts[method].field}
          digits={digits}
          value={code}
          error={fieldError}
          onChange={setCode}
          ref={field}
        />
      </>
    ),
  }
}

/** The entered code, its verification, and the failure. `fieldError` is the part of it that the field shows. */
const useVerification = (
  method: Method,
  { offersTrust, verify, digits: configuredDigits, onVerified, onExpired }: CodeFormOptions,
) => {
  const { web } = useTexts()
  const texts = useTwoFactorTexts()
  const { verify: verifyFactor, codeErrors } = methods[method]
  const digits = configuredDigits ?? methods[method].digits
  const verification = useAction(verify ?? verifyFactor)
  const [code, setCode] = useState('')
  const [submittedCode, setSubmittedCode] = useState<string | null>(null)
  const [trustDevice, setTrustDevice] = useState(false)

  const isComplete = digits === null ? code.trim() !== '' : code.length === digits
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmittedCode(code)
    if (!isComplete) return
    const result = await verification.run({ code, ...(offersTrust && { trustDevice }) })
    if (isExpired(result?.error)) onExpired()
    else if (result && !result.error) onVerified(result.data)
  }
  const { error: failure, isPending } = verification
  const isCodeError = failure !== null && codeErrors.some((known) => known === failure.code)
  const findFieldError = () => {
    if (submittedCode !== code) return undefined
    if (!isComplete) return digits === null ? web.validation.required : texts.digits(digits)
    return failure !== null && isCodeError ? <FailureText failure={failure} /> : undefined
  }
  const fieldError = findFieldError()
  return { digits, code, setCode, trustDevice, setTrustDevice, submit, isPending, failure, isCodeError, fieldError }
}

interface CodeInputProps {
  label: string
  /** Null for backup codes, which have other characters, too. */
  digits: number | null
  value: string
  error: ReactNode
  onChange: (code: string) => void
  ref: RefObject<HTMLInputElement | null>
}

const CodeInput = ({ digits, onChange, ...props }: CodeInputProps) =>
  digits === null ? (
    <TextInput
      {...props}
      classNames={{ input: classes.backupCode }}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <CodeField {...props} length={digits} onChange={onChange} />
  )
