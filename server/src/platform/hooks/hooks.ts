import { userName } from '@latchkey/contract'
import type { EventName, LatchkeyEvent } from '../audit/events.ts'
import type { Database, OpenTransaction } from '../database/database.ts'
import { type Deadline, DeadlineError } from '../deadline.ts'
import { fail } from '../errors.ts'
import type { Logger } from '../observability/logger.ts'
import { HookDenial, toDenial } from './deny.ts'
import type { Deliveries } from './deliveries.ts'
import type {
  AfterCommitHandlers,
  BeforeSession,
  BeforeSignUp,
  EventHandlers,
  SessionRequest,
  SignUpRequest,
} from './hook-types.ts'
import { createHookTransaction } from './hook-transaction.ts'
import { getErrorStack } from '../error-text.ts'

/** The option `hooks`: functions of the application before a sign-up, before a session, at events and after commits. */
export interface HookOptions {
  readonly beforeSignUp?: BeforeSignUp
  readonly beforeSession?: BeforeSession
  readonly on?: EventHandlers
  readonly afterCommit?: AfterCommitHandlers
  readonly runTwice?: boolean
}

/** The hooks of the application. The time of each counts against the deadline of the request. */
export interface Hooks {
  /** Runs the work of each transaction twice, and rolls back the first run. */
  readonly runsTwice: boolean
  /** Whether the event has a handler, in the transaction or after the commit. */
  handles(name: EventName): boolean
  /** Whether the event has a handler after the commit. */
  isDelivered(name: EventName): boolean
  /** Runs handlers of committed events. Returns immediately. */
  wake(): void
  /** The name of the new user, or a denial. Runs outside of transactions. */
  beforeSignUp(request: SignUpRequest, deadline: Deadline): Promise<string | HookDenial>
  /** Throws a denial. */
  beforeSession(request: SessionRequest, tx: OpenTransaction, deadline: Deadline): Promise<void>
  /** Runs the handlers of the events one after the other. */
  handleEvents(events: readonly LatchkeyEvent[], tx: OpenTransaction, deadline: Deadline): Promise<void>
}

interface Parts {
  readonly database: Database
  readonly deliveries: Deliveries | null
  readonly log: Logger
}

/** Returns null without any hook, so that no request does work for them. */
export const createHooks = (options: HookOptions, { database, deliveries, log }: Parts): Hooks | null => {
  const { beforeSignUp, beforeSession, on = {}, runTwice = false } = options
  if (!beforeSignUp && !beforeSession && !deliveries && Object.keys(on).length === 0) return null

  /** Denials are thrown as they are. Any other error of the application is logged, and its details are not in the response. */
  const run = async <T>(hook: string, deadline: Deadline, work: () => T | Promise<T>): Promise<T> => {
    try {
      return await deadline.limit(Promise.resolve(work()))
    } catch (error) {
      const denial = toDenial(error)
      if (denial) throw denial
      if (error instanceof DeadlineError) {
        log.error({ hook }, 'A hook exceeded the deadline of its request')
        throw error
      }
      // The transaction runs again. A unique key that exists in a table of the application would fail each time.
      if (database.isConflict(error) && !database.isUniqueViolation(error)) throw error
      log.error({ hook, error: getErrorStack(error) }, 'A hook failed')
      return fail('INTERNAL_SERVER_ERROR')
    }
  }

  const runInTransaction = (
    hook: string,
    tx: OpenTransaction,
    deadline: Deadline,
    work: (tx: ReturnType<typeof createHookTransaction>) => unknown,
  ): Promise<void> =>
    run(hook, deadline, async () => {
      const denial = toDenial(await work(createHookTransaction(database, tx)))
      if (denial) throw denial
      await tx.throwIfAborted()
    })

  const isDelivered = (name: EventName): boolean => deliveries?.handles(name) ?? false

  return {
    runsTwice: runTwice,
    handles: (name) => on[name] !== undefined || isDelivered(name),
    isDelivered,
    wake: () => deliveries?.wake(),
    beforeSignUp: async (request, deadline) => {
      if (!beforeSignUp) return request.name
      return run('beforeSignUp', deadline, async () => {
        const verdict = await beforeSignUp(request)
        // The type accepts any error, because errors have a name.
        if (verdict instanceof Error) throw verdict
        return verdict?.name === undefined ? request.name : userName.parse(verdict.name)
      }).catch((error: unknown) => {
        if (error instanceof HookDenial) return error
        throw error
      })
    },
    beforeSession: async (request, tx, deadline) => {
      if (beforeSession) await runInTransaction('beforeSession', tx, deadline, (open) => beforeSession(request, open))
    },
    handleEvents: async (events, tx, deadline) => {
      for (const event of events) {
        // The handler of a name accepts the events of that name.
        const handler = on[event.name] as ((event: LatchkeyEvent, tx: unknown) => unknown) | undefined
        if (handler) await runInTransaction(event.name, tx, deadline, (open) => handler(event, open))
      }
    },
  }
}
