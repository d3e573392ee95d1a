import { hash } from 'node:crypto'
import { Redis } from 'ioredis'

/** No request waits longer for an answer; then the connection counts as lost. */
const COMMAND_TIMEOUT_MS = 250
/** A connection that says nothing for so long, although it was asked, is given up. */
const SOCKET_TIMEOUT_MS = 2000
/** Nobody waits longer for the first connection: a service starts while Redis is down. */
const STARTUP_TIMEOUT_MS = 1000
const MAX_RECONNECT_DELAY_MS = 500

/**
 * One connection, which also hears what is published (RESP3): what was published before a command is answered has arrived
 * before the answer. While it is lost every question fails at once, and it is made anew for as long as it takes.
 */
export class RedisConnection {
  readonly #client: Redis
  readonly #whenOpen: (() => void)[] = []
  readonly #whenLost: (() => void)[] = []
  #firstOpened: Promise<void> | undefined
  #isOpen = false
  /** When it was lost, on the clock of `performance.now()`. */
  #lostAt = performance.now()

  constructor(url: string) {
    this.#client = new Redis(url, {
      lazyConnect: true,
      connectionName: 'latchkey',
      disableClientInfo: true,
      connectTimeout: SOCKET_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      // A question that waits for a connection, or is put again, has long been answered otherwise.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      enableAutoPipelining: true,
      retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MS),
    })
    this.#client.on('ready', () => {
      this.#isOpen = true
      for (const act of this.#whenOpen) act()
    })
    this.#client.on('close', () => this.#lose())
    // Each question hears of its own failure, and `close` follows; without a listener the package prints them.
    this.#client.on('error', () => {})
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** When the connection that is lost was lost, on the clock of `performance.now()`. */
  get lostAt(): number {
    return this.#lostAt
  }

  /** Resolves once it is open for the first time, or has been waited for long enough. */
  ready(): Promise<void> {
    this.#firstOpened ??= new Promise((resolve) => {
      const timer = setTimeout(resolve, STARTUP_TIMEOUT_MS)
      this.#whenOpen.push(() => {
        clearTimeout(timer)
        resolve()
      })
      this.#client.connect().catch(() => {})
    })
    return this.#firstOpened
  }

  /** `act` runs each time that it is open anew; whatever was subscribed to is not. */
  onOpen(act: () => void): void {
    this.#whenOpen.push(act)
  }

  onLost(act: () => void): void {
    this.#whenLost.push(act)
  }

  onMessage(hear: (channel: string, message: string) => void): void {
    this.#client.on('message', hear)
  }

  async subscribe(...channels: string[]): Promise<void> {
    await this.#ask(() => this.#client.subscribe(...channels))
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#ask(() => this.#client.publish(channel, message))
  }

  /** Runs a script, by its name where the server knows it. */
  async run(
    { sha1: name, text }: Script,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<unknown> {
    try {
      return await this.#ask(() => this.#client.evalsha(name, keys.length, ...keys, ...values))
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return this.#ask(() => this.#client.eval(text, keys.length, ...keys, ...values))
    }
  }

  async close(): Promise<void> {
    // Between two attempts there is nothing that could end.
    const isGone = ['wait', 'reconnecting', 'end'].includes(this.#client.status)
    const gone = isGone ? null : new Promise((resolve) => this.#client.once('end', resolve))
    this.#client.disconnect()
    await gone
  }

  #ask<T>(question: () => Promise<T>): Promise<T> {
    void this.ready()
    if (!this.#isOpen) return Promise.reject(new Error('Redis is out of reach'))
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        reject(new Error(`Redis has not answered for ${COMMAND_TIMEOUT_MS} ms`))
        if (!this.#isOpen) return
        this.#lose()
        this.#client.disconnect(true)
      }
      // If it was us who were busy, the answer has been waiting for longer than the timer: it comes first.
      const timer = setTimeout(() => setImmediate(() => settle(giveUp)), COMMAND_TIMEOUT_MS)
      let isSettled = false
      const settle = (act: () => void): void => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        act()
      }
      question().then(
        (answer) => settle(() => resolve(answer)),
        (error: unknown) => {
          // The package says so a moment later.
          if (this.#client.status !== 'ready') this.#lose()
          settle(() => reject(error instanceof Error ? error : new Error(String(error))))
        },
      )
    })
  }

  #lose(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#lostAt = performance.now()
    for (const act of this.#whenLost) act()
  }
}

export interface Script {
  /** As the server calls it. */
  readonly sha1: string
  readonly text: string
}

export const createScript = (text: string): Script => ({ sha1: hash('sha1', text), text })
