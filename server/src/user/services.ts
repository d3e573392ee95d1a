import type { AccountHooks } from './account-hooks.ts'
import type { PendingGuesses } from './compare-password.ts'
import type { LeakedPasswords } from './leaked-passwords.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    readonly accountHooks: AccountHooks
    readonly pendingGuesses: PendingGuesses
    readonly leakedPasswords: LeakedPasswords
  }
}
