import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { getErrorMessage } from '../../error-text.ts'
import { createRedisClient } from './client.ts'

/** After this time without a response, the connection counts as lost. */
const COMMAND_TIMEOUT_MS = 250
/** A connection without a response for this time is closed. */
const SOCKET_TIMEOUT_MS = 2000
/** The service starts without Redis after this time. */
const STARTUP_TIMEOUT_MS = 1000
const MAX_RECONNECT_DELAY_MS = 500

/**
 * One connection for commands and for published messages (RESP3), so messages that were published before a response
 * arrive before it. While it is lost, commands fail immediately and it reconnects until it succeeds.
 */
export class RedisConnection {
  readonly #client: Redis
  readonly #whenOpen: (() => void)[] = []
  readonly #whenLost: (() => void)[] = []
  #firstOpened: Promise<boolean> | undefined
  #isOpen = false
  /** When it was lost, on the clock of `performance.now()`. */
  #lostAt = performance.now()
  #lastError = ''

  constructor(url: string) {
    this.#client = createRedisClient(url, {
      lazyConnect: true,
      connectionName: 'latchkey',
      disableClientInfo: true,
      connectTimeout: SOCKET_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      // A queued or retried command is useless, because its caller has fallen back by then.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      enableAutoPipelining: true,
      retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MS),
    })
    const { db = 0 } = this.#client.options
    this.#client.on('ready', () => (db === 0 ? this.#open() : void this.#select(db)))
    this.#client.on('close', () => this.#lose())
    // Commands reject and `close` follows. Without a listener, ioredis prints the errors.
    this.#client.on('error', (error) => (this.#lastError = getErrorMessage(error)))
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** When the connection was lost, on the clock of `performance.now()`. */
  get lostAt(): number {
    return this.#lostAt
  }

  /** Resolves to true after the first connection, or to false after a timeout. */
  ready(): Promise<boolean> {
    this.#firstOpened ??= new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), STARTUP_TIMEOUT_MS)
      this.#whenOpen.push(() => {
        clearTimeout(timer)
        resolve(true)
      })
      this.#client.connect().catch(() => {})
    })
    return this.#firstOpened
  }

  /** Calls back after each connect. Subscriptions do not survive a reconnect. */
  onOpen(callback: () => void): void {
    this.#whenOpen.push(callback)
  }

  onLost(callback: () => void): void {
    this.#whenLost.push(callback)
  }

  onMessage(callback: (channel: string, message: string) => void): void {
    this.#client.on('message', callback)
  }

  async subscribe(...channels: string[]): Promise<void> {
    await this.#send(() => this.#client.subscribe(...channels))
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#send(() => this.#client.publish(channel, message))
  }

  /** Runs a script by its hash, or by its text if the server has not cached it. */
  async run(
    { sha1: name, text }: Script,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<unknown> {
    try {
      return await this.#send(() => this.#client.evalsha(name, keys.length, ...keys, ...values))
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return this.#send(() => this.#client.eval(text, keys.length, ...keys, ...values))
    }
  }

  async close(): Promise<void> {
    // Between two attempts there is no connection, so no `end` event follows.
    const isDisconnected = ['wait', 'reconnecting', 'end'].includes(this.#client.status)
    const ended = isDisconnected ? null : new Promise((resolve) => this.#client.once('end', resolve))
    this.#client.disconnect()
    await ended
  }

  #send<T>(command: () => Promise<T>): Promise<T> {
    void this.ready()
    if (!this.#isOpen) {
      const reason = this.#lastError && `: ${this.#lastError}`
      return Promise.reject(new Error(`Redis is not connected${reason}`))
    }
    return new Promise((resolve, reject) => {
      const rejectLate = (): void => {
        reject(new Error(`Redis did not respond for ${COMMAND_TIMEOUT_MS} ms`))
        if (!this.#isOpen) return
        this.#lose()
        this.#client.disconnect(true)
      }
      // If this process was busy, the response may already be in the socket, so it is read first.
      const timer = setTimeout(() => setImmediate(() => settle(rejectLate)), COMMAND_TIMEOUT_MS)
      let isSettled = false
      const settle = (complete: () => void): void => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        complete()
      }
      command().then(
        (response) => settle(() => resolve(response)),
        (error: unknown) => {
          // The `close` event follows later.
          if (this.#client.status !== 'ready') this.#lose()
          settle(() => reject(error instanceof Error ? error : new Error(String(error))))
        },
      )
    })
  }

  /** ioredis continues with database 0 if the server does not have this one. */
  async #select(db: number): Promise<void> {
    try {
      await this.#client.select(db)
      this.#open()
    } catch (error) {
      this.#lastError = `${getErrorMessage(error)} (database ${db} of the URL)`
    }
  }

  #open(): void {
    this.#isOpen = true
    this.#lastError = ''
    for (const callback of this.#whenOpen) callback()
  }

  #lose(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#lostAt = performance.now()
    for (const callback of this.#whenLost) callback()
  }
}

export interface Script {
  readonly sha1: string
  readonly text: string
}

export const createScript = (text: string): Script => ({ sha1: hash('sha1', text), text })
