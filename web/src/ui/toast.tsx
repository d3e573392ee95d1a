import type { Failure } from '@latchkey/client/react'
import { Alert } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createStore } from './create-store.ts'
import { FailureText } from './error-text.tsx'
import { LocalizedText, useTexts, type SelectText } from './language.tsx'
import classes from './toast.module.css'

/** Shows messages without moving the focus. A success closes after a while; an error stays until the user closes it. */
export const toast = {
  success: (select: SelectText): void => add({ content: <LocalizedText select={select} />, isError: false }),
  error: (select: SelectText): void => add({ content: <LocalizedText select={select} />, isError: true }),
  /** Shows the message of a failed call. It replaces the toast of an earlier call that failed in the same way. */
  failure: (failure: Failure): void => {
    const key = `${failure.code} ${failure.message}`
    add({ content: <FailureText failure={failure} />, isError: true, key })
  },
  clear: (): void => toasts.set([]),
}

/** Renders the toasts. The live regions are always present: screen readers ignore regions that appear with content. */
export const Toasts = () => {
  const all = toasts.use()
  return (
    <div className={classes.container}>
      <div role="alert">{all.map((item) => item.isError && <ToastAlert key={item.id} toast={item} />)}</div>
      <div role="status">{all.map((item) => !item.isError && <ToastAlert key={item.id} toast={item} />)}</div>
    </div>
  )
}

const ToastAlert = ({ toast: { id, content, isError } }: { toast: Toast }) => {
  const texts = useTexts()
  const [isPaused, setIsPaused] = useState(false)
  const focusBefore = useRef<EventTarget>(null)
  // The close button, which has the focus, disappears.
  const close = () => {
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
    remove(id)
  }

  useEffect(() => {
    if (isError || isPaused) return
    const timer = setTimeout(() => remove(id), AUTO_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [id, isError, isPaused])

  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setIsPaused(true)
    if (!currentTarget.contains(relatedTarget)) focusBefore.current = relatedTarget
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setIsPaused(false)
    focusBefore.current = null
  }
  return (
    <Alert
      role="none"
      className={classes.toast}
      color={isError ? 'red' : 'teal'}
      withCloseButton
      closeButtonLabel={texts.web.dismiss}
      onClose={close}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      {content}
    </Alert>
  )
}

/** The timer is paused while the pointer or the focus is on the toast. */
const AUTO_CLOSE_MS = 8000
const MAX_TOASTS = 3

interface Toast {
  id: number
  content: ReactNode
  isError: boolean
  /** A new toast replaces the one that has the same key. */
  key?: string
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

const add = (item: Omit<Toast, 'id'>) => {
  const others = toasts.get().filter(({ key }) => key === undefined || key !== item.key)
  toasts.set([...others, { ...item, id: ++lastId }].slice(-MAX_TOASTS))
}

const remove = (id: number) => toasts.set(toasts.get().filter((item) => item.id !== id))
