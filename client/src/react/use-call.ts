import { useCallback, useEffect, useState } from 'react'
import { mergeResult } from '../query.ts'
import type { CallOptions, Failure, Result } from '../result.ts'
import { useUserEpoch } from './person.ts'
import { useIdentity } from './use-identity.ts'

/** A call of the client, such as `client.listSessions`. */
export type ClientCall<Input, Data> = (input: Input, options?: CallOptions) => Promise<Result<Data>>

export interface CallState<Data> {
  data: Data | null
  error: Failure | null
  /** There is no answer to this question yet. */
  isPending: boolean
  refetch: () => void
}

/**
 * The answer of a call that reads, asked when the screen appears and whenever the call, its input or the person who is
 * signed in changes. The answer to an earlier input, or to an earlier person, is never shown for a later one; a transient
 * failure of a refetch keeps the data. A function that is written in place is another call when its text is: what it is
 * to ask about belongs in the input.
 */
export const useCall = <Input, Data>(
  call: ClientCall<Input, Data>,
  ...[input]: undefined extends Input ? [input?: Input] : [input: Input]
): CallState<Data> => {
  // What one person was told is nobody else's to see.
  const question = JSON.stringify([useUserEpoch(), input])
  const identity = useIdentity(call)
  const [answer, setAnswer] = useState<Answer<Data>>()
  const [round, setRound] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      const result = await call(input as Input, { signal: left.signal })
      if (left.signal.aborted) return
      setAnswer((last) => ({
        identity,
        question,
        ...mergeResult(isFor(last, identity, question) ? last.data : null, result),
      }))
    }
    void ask()
    return () => left.abort()
    // `identity` stands for the call, `question` has the input by value, `round` asks again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [identity, question, round])

  const refetch = useCallback(() => setRound((last) => last + 1), [])
  if (!isFor(answer, identity, question)) return { data: null, error: null, isPending: true, refetch }
  return { data: answer.data, error: answer.error, isPending: false, refetch }
}

interface Answer<Data> {
  identity: unknown
  question: string
  data: Data | null
  error: Failure | null
}

const isFor = <Data>(answer: Answer<Data> | undefined, identity: unknown, question: string): answer is Answer<Data> =>
  answer !== undefined && answer.identity === identity && answer.question === question
