import type { ReplayServer, ReplayServerOptions, ReplayBrowser } from '../replay-server.ts'

/** The browser and the values for the placeholders of an exchange. */
export interface SetupResult {
  /** The browser that sends the request, if the recorded one has cookies. */
  readonly browser?: ReplayBrowser
  readonly values?: Readonly<Record<string, string>>
}

/** The options of the server and the actions before a recorded exchange. */
export interface Setup {
  readonly options?: ReplayServerOptions
  readonly prepare: (server: ReplayServer) => Promise<SetupResult>
}

/** By the name of the exchange. */
export type Setups = Readonly<Record<string, Setup>>
