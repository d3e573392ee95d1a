import { type Failure, useAction } from '@latchkey/client/react'
import { defaults } from '@latchkey/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FailureText } from '../ui/error-text.tsx'
import type { FormProps } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import classes from './code-form.module.css'
import { CodeField } from './code-field.tsx'
import { type Method, methods } from './methods.ts'
import { ResendCode } from './resend-code.tsx'
import { useTwoFactorTexts } from './texts.ts'

interface CodeFormOptions {
  /** Whether this browser may be trusted from then on. */
  offersTrust?: boolean
  /** In the place of the usual words. */
  label?: string
  submit?: string
  /** The code was right. */
  onVerified: () => void
  /** There is nothing to give a code for any more: it took too long, or there were too many tries. */
  onExpired: () => void
}

/** A form that takes a code of this kind, as far as the component that draws it needs to know. */
export const useCodeForm = (
  method: Method,
  { offersTrust = false, label, submit: words, onVerified: onPassed, onExpired: onGone }: CodeFormOptions,
): Omit<FormProps, 'isDangerous' | 'isWide' | 'actions'> => {
  const { web } = useTexts()
  const texts = useTwoFactorTexts()
  const { digits, verify, codeErrors: faults } = methods[method]
  const give = useAction(verify)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<string | null>(null)
  const [trustDevice, setTrustDevice] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes here comes to type. After the heading, which would take the focus otherwise.
  useEffect(() => field.current?.focus(), [])

  const isWhole = digits === null ? code.trim() !== '' : code.length === digits
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(code)
    if (!isWhole) return
    const result = await give.run({ code, ...(offersTrust && { trustDevice }) })
    if (result?.error?.code === 'INVALID_TWO_FACTOR_COOKIE') onGone()
    else if (result && !result.error) onPassed()
  }
  const failure = give.error
  const isAboutCode = failure !== null && faults.some((known) => known === failure.code)
  const fault =
    tried === code && renderCodeError({ isWhole, failure: isAboutCode ? failure : null, whole: digitsWanted() })
  function digitsWanted(): string {
    return digits === null ? web.validation.required : texts.digits(digits)
  }
  const common = { label: label ?? texts[method].field, error: fault || undefined, ref: field }
  return {
    submitLabel: words ?? texts.submit,
    onSubmit: (event) => void submit(event),
    isPending: give.isPending,
    failure: isAboutCode ? null : failure,
    children: (
      <>
        {/* Before the code: with its last digit the form is sent. */}
        {offersTrust && (
          <Checkbox
            label={texts.trust(TRUST_DAYS)}
            checked={trustDevice}
            onChange={(event) => setTrustDevice(event.currentTarget.checked)}
          />
        )}
        {digits === null ? (
          <TextInput
            {...common}
            classNames={{ input: classes.backup }}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <CodeField {...common} length={digits} value={code} onChange={setCode} />
        )}
        {method === 'mail' && <ResendCode onGone={onGone} />}
      </>
    ),
  }
}

const TRUST_DAYS = defaults.trustedDeviceLifetime / 86_400

const renderCodeError = ({
  isWhole,
  failure,
  whole,
}: {
  isWhole: boolean
  failure: Failure | null
  whole: string
}): ReactNode => {
  if (!isWhole) return whole
  return failure && <FailureText failure={failure} />
}
