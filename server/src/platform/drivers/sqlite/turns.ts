import type { DatabaseLoad } from '../../database/database.ts'
import { LOCK_PATIENCE_MS, SqliteLockedError } from './errors.ts'

/** Turns at something that only one may use: first come, first served. */
export class Turns {
  #isTaken = false
  readonly #waiting = new Set<() => void>()

  /**
   * Resolves, when it is the caller's turn, to the function that ends it. Who waits too long gives up: somebody has
   * written through the database while their own transaction was open.
   */
  async take(): Promise<() => void> {
    if (this.#isTaken) await this.#wait()
    else this.#isTaken = true
    return this.#end()
  }

  load(): DatabaseLoad {
    return { busy: Number(this.#isTaken), idle: Number(!this.#isTaken), waiting: this.#waiting.size }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        reject(new SqliteLockedError())
      }, LOCK_PATIENCE_MS)
      this.#waiting.add(begin)
    })
  }

  /** Ends one turn once, however often it is called. */
  #end(): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      for (const next of this.#waiting) {
        this.#waiting.delete(next)
        next()
        return
      }
      this.#isTaken = false
    }
  }
}
