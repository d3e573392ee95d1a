import { auditActions } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { AfterCommitHandlers, BeforeSession, BeforeSignUp, EventHandlers } from '../hooks/hook-types.ts'
import { codeValue, flag, isObject, namedOptions } from './option-types.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'

const requireKnownEvents = z.superRefine<object>((handlers, context) => {
  for (const [name, handler] of Object.entries(handlers)) {
    if (auditActions.some((action) => action === name && action !== 'accounts.imported') && isFunction(handler))
      continue
    const message = 'must be a function, and its name an event (type EventName), such as user.created'
    context.addIssue({ code: 'custom', path: [name], input: handler, message })
  }
})

const handlersByEvent = <Handlers extends object>(typeName: string) =>
  codeValue<Handlers>(typeName, 'must be an object of functions by the names of events', isObject).check(
    requireKnownEvents,
  )

export const hookOptions = z.optional(
  namedOptions({
    /** Allows a new account, denies it or changes its name. Runs before the account exists. */
    beforeSignUp: z.optional(codeValue<BeforeSignUp>('BeforeSignUp', 'must be a function', isFunction)),
    /** Allows or denies a session after all factors were verified. */
    beforeSession: z.optional(codeValue<BeforeSession>('BeforeSession', 'must be a function', isFunction)),
    /** Handlers of events by name, which run in the transaction of the change. */
    on: z.optional(handlersByEvent<EventHandlers>('EventHandlers')),
    /** Handlers of events by name, which run after the commit, at least once. */
    afterCommit: z.optional(handlersByEvent<AfterCommitHandlers>('AfterCommitHandlers')),
    /** For development: runs each transaction twice and rolls back the first run, which reveals side effects of hooks. */
    runTwice: z._default(flag, false),
  }).check(z.meta({ codeType: 'HookOptions' })),
)
