import type { Stage, StageOptions, Visitor } from '../replay-server.ts'

/** What stands for the placeholders of a recorded request and answer. */
export interface Given {
  /** The browser that sends the request, if the recorded one has cookies. */
  readonly visitor?: Visitor
  readonly values?: Readonly<Record<string, string>>
}

/** How a recorded exchange came about: the options of the service, and what had happened before. */
export interface Arrangement {
  readonly options?: StageOptions
  readonly given: (stage: Stage) => Promise<Given>
}

/** By the name of the exchange. */
export type Arrangements = Readonly<Record<string, Arrangement>>
