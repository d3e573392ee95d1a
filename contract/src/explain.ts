export interface Explanation {
  readonly cause: string
  readonly remedy: string
}

export const explain = (cause: string, remedy: string): Explanation => ({ cause, remedy })
