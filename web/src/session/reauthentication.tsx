import type { ClientCall } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { lazyNamed } from '../ui/lazy-named.ts'

/**
 * A call that, when the service wants to know again that it is you, asks for the password, signs in and makes the same
 * call once more: `useAction(useReauthentication(client.deleteUser))`. Whoever cancels gets the refusal.
 */
export const useReauthentication = <Input, Data>(call: ClientCall<Input, Data>): ClientCall<Input, Data> => {
  const ask = useContext(RequestReauthenticationContext)
  if (!ask) throw new Error('useReauthentication needs a ReauthenticationProvider around it')
  return useCallback(
    async (input, options) => {
      const result = await call(input, options)
      if (!result.error || !requiresReauthentication(result.error.code)) return result
      return (await ask()) ? call(input, options) : result
    },
    [call, ask],
  )
}

export const ReauthenticationProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const question = useRef<PendingRequest | null>(null)
  const ask = useCallback(() => {
    // Two calls that are refused together are answered together.
    question.current ??= createPendingRequest()
    setIsOpen(true)
    return question.current.answered
  }, [])
  const answer = useMemo(
    () => (isProven: boolean) => {
      question.current?.answer(isProven)
      question.current = null
      setIsOpen(false)
    },
    [],
  )
  return (
    <RequestReauthenticationContext value={ask}>
      {children}
      {isOpen && (
        <Suspense>
          <ReauthenticationDialog onResult={answer} />
        </Suspense>
      )}
    </RequestReauthenticationContext>
  )
}

/** Whether it is the session's age that stands in the way. */
const requiresReauthentication = (code: string): boolean => REAUTHENTICATION_CODES.some((known) => known === code)

const REAUTHENTICATION_CODES: readonly ErrorCode[] = [
  'SESSION_IS_NOT_FRESH',
  'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
]

// Fetched when it is needed, which is seldom.
const ReauthenticationDialog = lazyNamed(() => import('./reauthentication-dialog.tsx'), 'ReauthenticationDialog')

/** Resolves to whether the person has proved who they are. */
const RequestReauthenticationContext = createContext<(() => Promise<boolean>) | null>(null)

interface PendingRequest {
  answered: Promise<boolean>
  answer: (isProven: boolean) => void
}

const createPendingRequest = (): PendingRequest => {
  let answer: (isProven: boolean) => void = () => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { answered, answer }
}
