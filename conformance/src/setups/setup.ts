import type { ReplayServer, ReplayServerOptions, ReplayBrowser } from '../replay-server.ts'

/** What stands for the placeholders of a recorded request and answer. */
export interface SetupResult {
  /** The browser that sends the request, if the recorded one has cookies. */
  readonly browser?: ReplayBrowser
  readonly values?: Readonly<Record<string, string>>
}

/** How a recorded exchange came about: the options of the service, and what had happened before. */
export interface Setup {
  readonly options?: ReplayServerOptions
  readonly prepare: (server: ReplayServer) => Promise<SetupResult>
}

/** By the name of the exchange. */
export type Setups = Readonly<Record<string, Setup>>
