import type { ClientCall } from '@latchkey/client/react'
import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { lazyNamed } from '../ui/lazy-named.ts'

/**
 * Wraps a call that needs a recent sign-in: `useAction(useReauthentication(client.deleteUser))`. When the service
 * refuses it because the session is too old, a dialog signs the user in again and the call is repeated. When the user
 * cancels the dialog, the call returns the refusal.
 */
export const useReauthentication = <Input, Data>(call: ClientCall<Input, Data>): ClientCall<Input, Data> => {
  const requestReauthentication = useContext(RequestReauthenticationContext)
  if (!requestReauthentication) throw new Error('useReauthentication needs a ReauthenticationProvider around it')
  return useCallback(
    async (input, options) => {
      const result = await call(input, options)
      if (result.error?.code !== 'SESSION_IS_NOT_FRESH') return result
      return (await requestReauthentication()) ? call(input, options) : result
    },
    [call, requestReauthentication],
  )
}

export const ReauthenticationProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const pending = useRef<PendingRequest | null>(null)
  const requestReauthentication = useCallback(() => {
    // Calls that are refused at the same time share one dialog.
    pending.current ??= createPendingRequest()
    setIsOpen(true)
    return pending.current.result
  }, [])
  const handleResult = useMemo(
    () => (isVerified: boolean) => {
      pending.current?.resolve(isVerified)
      pending.current = null
      setIsOpen(false)
    },
    [],
  )
  return (
    <RequestReauthenticationContext value={requestReauthentication}>
      {children}
      {isOpen && (
        <Suspense>
          <ReauthenticationDialog onResult={handleResult} />
        </Suspense>
      )}
    </RequestReauthenticationContext>
  )
}

// Loaded on demand, because it is rarely needed.
const ReauthenticationDialog = lazyNamed(() => import('./reauthentication-dialog.tsx'), 'ReauthenticationDialog')

/** Opens the dialog. Resolves to whether the user signed in again. */
const RequestReauthenticationContext = createContext<(() => Promise<boolean>) | null>(null)

interface PendingRequest {
  result: Promise<boolean>
  resolve: (isVerified: boolean) => void
}

const createPendingRequest = (): PendingRequest => {
  let resolve: (isVerified: boolean) => void = () => {}
  const result = new Promise<boolean>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { result, resolve }
}
