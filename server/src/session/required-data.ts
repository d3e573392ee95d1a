import type { Terms } from '@latchkey/contract'
import { listMissingFields } from '../platform/additional-fields/additional-fields.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { hasAcceptedTerms } from './terms.store.ts'

/** What a user must provide before a session starts. */
export interface MissingData {
  readonly name: boolean
  /** The names of additional fields. */
  readonly fields: readonly string[]
  /** The terms to accept. */
  readonly terms: Terms | null
}

/** Returns null if nothing is missing. Without the options, no statement runs. */
export const findMissingData = async (ctx: Context, user: UserRow): Promise<MissingData | null> => {
  const { terms, requireCompleteProfile } = ctx.settings
  if (!terms && !requireCompleteProfile) return null
  const missing = {
    name: requireCompleteProfile && user.name.trim() === '',
    fields: requireCompleteProfile ? listMissingFields(ctx, 'user', user) : [],
    terms: terms && !(await hasAcceptedTerms(ctx, user.id, terms.version)) ? terms : null,
  }
  return missing.name || missing.fields.length > 0 || missing.terms ? missing : null
}
