import type { AdministeredUser } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales/en'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { hasWebhooks } from '../webhook/has-webhooks.ts'
import type { BulkAction } from './run-bulk-action.ts'
import { getDisplayName } from './user.ts'

export const getBulkActionLabel = ({ ban, sessions, remove }: Texts['admin'], action: BulkAction): string =>
  ({ ban: ban.submit, unban: ban.lift, endSessions: sessions.endAll, remove: remove.submit })[action]

/** Names a single user. A number would not show whether it is the right one. */
export const getBulkActionTitle = (
  { bulk, ban, sessions, remove }: Texts['admin'],
  action: BulkAction,
  users: readonly AdministeredUser[],
): string => {
  const [user, ...others] = users
  if (!user || others.length > 0) return bulk[action](users.length)
  const name = getDisplayName(user)
  return {
    ban: ban.titleOf(name),
    unban: ban.liftTitle(name),
    endSessions: sessions.endAllTitle(name),
    remove: remove.titleOf(name),
  }[action]
}

/** The text that the administrator types before accounts are deleted. */
export const getRemovalInput = (
  { bulk, remove }: Texts['admin'],
  users: readonly AdministeredUser[],
): { label: string; text: string } => {
  const [user, ...others] = users
  if (!user || others.length > 0) return { label: bulk.typeCount(users.length), text: String(users.length) }
  return { label: remove.typeEmail(user.email), text: user.email }
}

/** The notice after an action on one user. */
export const getSingleNotice = (
  { ban, sessions, remove }: Texts['admin'],
  action: BulkAction,
  user: AdministeredUser,
): string => {
  const name = getDisplayName(user)
  return {
    ban: ban.done(name),
    unban: ban.lifted(name),
    endSessions: sessions.allEnded,
    remove: remove.done(name),
  }[action]
}

/** Describes what a suspension ends. */
export const getBanIntro = ({ intro, keys }: Texts['admin']['ban']): string =>
  hasApiKeys() || hasWebhooks() ? `${intro} ${keys}` : intro

/** Describes what is deleted with a user. */
export const getRemovalIntro = ({ intro, keys }: Texts['admin']['remove']): string =>
  hasApiKeys() ? `${intro} ${keys}` : intro
