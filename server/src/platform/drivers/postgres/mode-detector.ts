import { isPoolerError } from './connect.ts'
import type { Mode } from './mode.ts'

/** Connects directly until a connection attempt detects a pooler, and in the mode `pooled` from then on. */
export class ModeDetector {
  #mode: Mode

  constructor(mode: Mode) {
    this.#mode = mode
  }

  async connect<T>(connect: (mode: Mode) => Promise<T>): Promise<T> {
    const mode = this.#mode
    try {
      return await connect(mode)
    } catch (error) {
      if (mode === 'pooled' || !isPoolerError(error)) throw error
      this.#mode = 'pooled'
      return connect('pooled')
    }
  }
}
