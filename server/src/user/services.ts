import type { AccountHooks } from './account-hooks.ts'
import type { GuessesUnderWay } from './password-guesses.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    readonly accountHooks: AccountHooks
    readonly guessesUnderWay: GuessesUnderWay
  }
}
