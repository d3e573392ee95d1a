import { useEffect, useRef, useState } from 'react'
import { hasEmailCodes } from './email-codes.ts'
import { isLastUsedMethod } from './last-login-method.ts'

/** The steps of the sign-in form. With `all`, the password is the only method that starts with the address. */
export type FormStep = 'email' | 'methods' | 'all'

/** A change of the step moves the focus to its field. */
export const useFormStep = () => {
  const [step, setStep] = useState<FormStep>(hasEmailCodes() ? 'email' : 'all')
  const field = useRef<HTMLInputElement>(null)
  const focusedStep = useRef(step)
  useEffect(() => {
    if (focusedStep.current !== step) field.current?.focus()
    focusedStep.current = step
  }, [step])
  return { step, setStep, field }
}

/** Checks whether the submit button starts the method that was last used in this browser. */
export const useIsLastUsed = (step: FormStep): boolean => {
  const [method] = useState(() => (['email', 'email-otp'] as const).find(isLastUsedMethod))
  return method === 'email' || (method === 'email-otp' && step === 'email')
}
