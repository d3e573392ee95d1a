import type { latchkey } from '$lib/server/accounts.js'

declare global {
  namespace App {
    interface Locals {
      session: Awaited<ReturnType<typeof latchkey.api.getSession>>
    }
  }
}
