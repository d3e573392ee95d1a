import type { Failure } from '@latchkey/client/react'
import { Alert } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { FailureText } from './error-text.tsx'
import { Say, useTexts, type Words } from './language.tsx'
import classes from './toasts.module.css'

/**
 * Says what happened without taking the focus. What went well goes by itself after a while; what went wrong stays until
 * it is closed.
 */
export const toast = {
  done: (words: Words): void => show({ content: <Say what={words} />, isFailure: false }),
  failed: (words: Words): void => show({ content: <Say what={words} />, isFailure: true }),
  /** The sentence for a failure of a call. */
  failure: (failure: Failure): void => show({ content: <FailureText failure={failure} />, isFailure: true }),
  clear: (): void => put([]),
}

/** Where toasts appear. Both places are there before them: else screen readers would not hear of the first one. */
export const Toasts = () => {
  const all = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={classes.board}>
      <div role="alert">{all.map((one) => one.isFailure && <Note key={one.id} toast={one} />)}</div>
      <div role="status">{all.map((one) => !one.isFailure && <Note key={one.id} toast={one} />)}</div>
    </div>
  )
}

const Note = ({ toast: { id, content, isFailure } }: { toast: Toast }) => {
  const texts = useTexts()
  const [isRead, setIsRead] = useState(false)
  const close = () => put(toasts.filter((one) => one.id !== id))

  useEffect(() => {
    if (isFailure || isRead) return
    const timer = setTimeout(() => put(toasts.filter((one) => one.id !== id)), READING_TIME)
    return () => clearTimeout(timer)
  }, [id, isFailure, isRead])

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => setIsRead(currentTarget.contains(relatedTarget))
  return (
    <Alert
      role="none"
      className={classes.note}
      color={isFailure ? 'red' : 'teal'}
      withCloseButton
      closeButtonLabel={texts.web.dismiss}
      onClose={close}
      onMouseEnter={() => setIsRead(true)}
      onMouseLeave={() => setIsRead(false)}
      onFocus={() => setIsRead(true)}
      onBlur={leave}
    >
      {content}
    </Alert>
  )
}

/** Milliseconds; while a pointer or the focus rests on a toast it stays. */
const READING_TIME = 8000
/** The oldest gives way. */
const MAXIMUM = 3

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

const show = (said: Omit<Toast, 'id'>) => put([...toasts, { ...said, id: ++lastId }].slice(-MAXIMUM))
