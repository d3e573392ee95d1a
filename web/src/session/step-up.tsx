import { type Failure, StepUpContext } from '@latchkey/client/react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from '../router/router.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { LoadingBoundary } from '../ui/loading-boundary.tsx'

/**
 * Confirms the user's identity when the service refuses a call because the last confirmation is too old. `useAction` and
 * `useCall` then repeat the call. When the user cancels, the form keeps its input and shows no error.
 */
export const StepUpProvider = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const pending = useRef<PendingStepUp | null>(null)
  const requestStepUp = useCallback((refusal: Failure) => {
    // Calls that are refused at the same time share one dialog.
    pending.current ??= createPendingStepUp()
    setFailure(refusal)
    return pending.current.result
  }, [])
  const returnFocus = useFocusReturn(failure !== null)
  const finish = useCallback(
    (isConfirmed: boolean) => {
      if (!pending.current) return
      pending.current.resolve(isConfirmed)
      pending.current = null
      setFailure(null)
      if (!isConfirmed) returnFocus()
    },
    [returnFocus],
  )
  // The call must not be repeated after the user left its screen.
  useEffect(() => () => finish(false), [pathname, finish])
  return (
    <StepUpContext value={requestStepUp}>
      {children}
      {failure && (
        <LoadingBoundary>
          <StepUpDialog methods={failure.methods ?? []} onResult={finish} />
        </LoadingBoundary>
      )}
    </StepUpContext>
  )
}

// Loaded on demand, because it is rarely needed.
const StepUpDialog = lazyNamed(() => import('./step-up-dialog.tsx'), 'StepUpDialog')

/**
 * Returns a function that focuses the element that had the focus before the dialog. The hook of the component library
 * does not find it: the button of an action is disabled while its call runs, and loses the focus before the dialog opens.
 */
const useFocusReturn = (isOpen: boolean): (() => void) => {
  const lastFocused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) return
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) lastFocused.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isOpen])
  return useCallback(() => {
    // The next render enables the button again. Forms and lists move the focus themselves.
    setTimeout(() => {
      if (document.activeElement === document.body) lastFocused.current?.focus()
    }, FOCUS_RETURN_DELAY_MS)
  }, [])
}

const FOCUS_RETURN_DELAY_MS = 10

interface PendingStepUp {
  result: Promise<boolean>
  resolve: (isConfirmed: boolean) => void
}

const createPendingStepUp = (): PendingStepUp => {
  let resolve: (isConfirmed: boolean) => void = () => {}
  const result = new Promise<boolean>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { result, resolve }
}
