import { isConnectionLost, isConnectTimeout, isStandby, NoPrimaryError } from './errors.ts'
import { findServerState, type ServerState } from './servers.ts'

/** How long a search without result is not repeated, so that an outage does not cause a search per request. */
const SEARCH_PAUSE_MS = 200

/**
 * Finds the server of a list that accepts writes. After a failure, it checks all servers again. If several accept writes, the
 * newest timeline wins: a former primary that was restarted without being demoted has an older one. A server with an older
 * timeline than the primary before is never used.
 */
export class PrimaryFinder {
  readonly #urls: readonly string[]
  readonly #onChange: () => void
  #search: Promise<string> | undefined
  #isSearching = false
  #lastUrl: string
  #timeline = 0

  /** `onChange` runs when another server becomes the primary. */
  constructor(urls: readonly string[], onChange: () => void) {
    this.#urls = urls
    this.#onChange = onChange
    this.#lastUrl = urls[0] ?? ''
  }

  /** False for one server, which is used without a search. */
  get hasSeveralServers(): boolean {
    return this.#urls.length > 1
  }

  /** The server that was the primary at the last search. */
  get lastUrl(): string {
    return this.#lastUrl
  }

  /** The URL of the primary. Concurrent callers share one search. */
  find(): Promise<string> {
    if (!this.hasSeveralServers) return Promise.resolve(this.#lastUrl)
    return (this.#search ??= this.#findNewestPrimary())
  }

  /** Searches again on the next call of `find` if the error can be caused by a failover. Returns whether it can. */
  searchAgainAfter(error: unknown): boolean {
    const isFailure = isConnectionLost(error) || isConnectTimeout(error) || isStandby(error)
    if (!(this.hasSeveralServers && isFailure)) return false
    if (!this.#isSearching) this.#search = undefined
    return true
  }

  async #findNewestPrimary(): Promise<string> {
    this.#isSearching = true
    const states = await Promise.all(this.#urls.map(findServerState))
    this.#isSearching = false
    const newest = Math.max(this.#timeline, ...states.map(({ timeline }) => timeline))
    const position = states.findIndex(({ role, timeline }) => role === 'primary' && timeline === newest)
    const url = this.#urls[position]
    if (url === undefined) {
      setTimeout(() => (this.#search = undefined), SEARCH_PAUSE_MS).unref()
      throw new NoPrimaryError(states.map((state) => describeState(state, newest)))
    }
    this.#timeline = newest
    if (url !== this.#lastUrl) {
      this.#lastUrl = url
      this.#onChange()
    }
    return url
  }
}

const describeState = ({ address, role, timeline, reason }: ServerState, newest: number): string => {
  if (role === 'primary') return `${address} has timeline ${timeline}, but timeline ${newest} exists`
  return role === 'standby' ? `${address} is a standby` : `${address} is unavailable (${reason})`
}
