import type { StepUpMethod } from '@latchkey/contract'
import type { Kysely } from 'kysely'
import type { EventName, LatchkeyEvent, SignUpMethod } from '../audit/events.ts'
import type { Tables } from '../database/tables.ts'
import type { HookDenial } from './deny.ts'

/** The part of a client of `pg` that works in an open transaction. */
export interface PostgresClient {
  query<Row = Record<string, unknown>>(
    statement: string | { text: string },
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

type SqliteValue = null | number | bigint | string | Uint8Array

/** The part of a handle of `node:sqlite` that works in an open transaction. */
export interface SqliteHandle {
  exec(sql: string): void
  prepare(sql: string): {
    all(...values: SqliteValue[]): unknown[]
    get(...values: SqliteValue[]): unknown
    run(...values: SqliteValue[]): { changes: number | bigint }
  }
}

/** The open transaction of a change. It is unusable after the handler. */
export interface HookTransaction {
  /** With tables of the application: `tx.kysely.withTables<{ profile: ProfileTable }>()`. */
  readonly kysely: Kysely<Tables>
  /** For other query layers on PostgreSQL. Throws on SQLite. */
  readonly postgres: PostgresClient
  /** For other query layers on SQLite. Throws on PostgreSQL. */
  readonly sqlite: SqliteHandle
}

type Awaitable<Value> = Value | Promise<Value>

/** Runs after the commit, at least once. Throwing delays it and runs it again. */
export type AfterCommitHandlers = {
  readonly [Name in EventName]?: (event: LatchkeyEvent<Name>) => Awaitable<unknown>
}

/** An account that is about to be created. */
export interface SignUpRequest {
  /** Lower case. */
  readonly email: string
  readonly name: string
  readonly via: SignUpMethod
  /** The additional fields of the request. Empty for providers. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** A session that is about to start. */
export interface SessionRequest {
  readonly userId: string
  /**
   * The methods that authenticated the user, in their order. `user-verification` follows a passkey that verified its user.
   * `device` follows the methods of the session in which the user approved a device.
   */
  readonly via: readonly ('password' | 'provider' | 'email-link' | 'user-verification' | 'device' | StepUpMethod)[]
}

/** Runs in the transaction of the change. Throwing undoes the change. */
export type EventHandlers = {
  readonly [Name in EventName]?: (event: LatchkeyEvent<Name>, tx: HookTransaction) => Awaitable<unknown>
}

export type BeforeSignUp = (
  request: SignUpRequest,
) => Awaitable<HookDenial | { readonly name?: string } | undefined | void>

export type BeforeSession = (request: SessionRequest, tx: HookTransaction) => Awaitable<HookDenial | undefined | void>
