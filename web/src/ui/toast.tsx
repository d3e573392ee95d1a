import type { Failure } from '@latchkey/client/react'
import { Alert } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { FailureText } from './error-text.tsx'
import { LocalizedText, useTexts, type SelectText } from './language.tsx'
import classes from './toast.module.css'

/**
 * Says what happened without taking the focus. What went well goes by itself after a while; what went wrong stays until
 * it is closed.
 */
export const toast = {
  success: (words: SelectText): void => show({ content: <LocalizedText select={words} />, isFailure: false }),
  error: (words: SelectText): void => show({ content: <LocalizedText select={words} />, isFailure: true }),
  /** The sentence for a failure of a call. */
  failure: (failure: Failure): void => show({ content: <FailureText failure={failure} />, isFailure: true }),
  clear: (): void => put([]),
}

/** Where toasts appear. Both places are there before them: else screen readers would not hear of the first one. */
export const Toasts = () => {
  const all = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={classes.container}>
      <div role="alert">{all.map((one) => one.isFailure && <ToastAlert key={one.id} toast={one} />)}</div>
      <div role="status">{all.map((one) => !one.isFailure && <ToastAlert key={one.id} toast={one} />)}</div>
    </div>
  )
}

const ToastAlert = ({ toast: { id, content, isFailure } }: { toast: Toast }) => {
  const texts = useTexts()
  const [isPaused, setIsPaused] = useState(false)
  const close = () => put(toasts.filter((one) => one.id !== id))

  useEffect(() => {
    if (isFailure || isPaused) return
    const timer = setTimeout(() => put(toasts.filter((one) => one.id !== id)), AUTO_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [id, isFailure, isPaused])

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => setIsPaused(currentTarget.contains(relatedTarget))
  return (
    <Alert
      role="none"
      className={classes.toast}
      color={isFailure ? 'red' : 'teal'}
      withCloseButton
      closeButtonLabel={texts.web.dismiss}
      onClose={close}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={leave}
    >
      {content}
    </Alert>
  )
}

/** Milliseconds; while a pointer or the focus rests on a toast it stays. */
const AUTO_CLOSE_MS = 8000
/** The oldest gives way. */
const MAX_TOASTS = 3

interface Toast {
  id: number
  content: ReactNode
  isFailure: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const put = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const show = (said: Omit<Toast, 'id'>) => put([...toasts, { ...said, id: ++lastId }].slice(-MAX_TOASTS))
