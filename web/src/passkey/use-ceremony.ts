import { type Result, useAction } from '@latchkey/client/react'
import { useState } from 'react'

/** `useAction` for a call with a passkey ceremony, whose result is null if the user canceled it or it timed out. */
export const useCeremony = <Input, Data>(call: (input: Input) => Promise<Result<Data | null>>) => {
  const action = useAction(call)
  const [isCanceled, setIsCanceled] = useState(false)
  const run = async (...input: Parameters<typeof action.run>): Promise<Result<Data | null> | undefined> => {
    setIsCanceled(false)
    const result = await action.run(...input)
    setIsCanceled(result !== undefined && !result.data && !result.error)
    return result
  }
  return { ...action, run, isCanceled }
}
