import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { notifyAllAddresses } from '../user/user-mail.ts'
import { insertIdentity } from './identity.store.ts'
import { failLogin, type ProviderLogin } from './provider-login.ts'

/** The identity of a user at a provider. */
export type LoginIdentity = Pick<ProviderLogin, 'configured' | 'tokens'> & {
  readonly profile: Pick<ProviderLogin['profile'], 'subject'>
}

/** Adds an identity to a user. Throws ProviderLoginFailure if another user has it. */
export const linkIdentity = async (tx: Context, { configured, profile, tokens }: LoginIdentity, user: UserRow) => {
  const identity = { userId: user.id, subject: profile.subject, tokens }
  if (!(await insertIdentity(tx, configured, identity))) failLogin('unable_to_link_account')
  await recordAudit(tx, {
    action: 'account.linked',
    target: `user:${user.id}`,
    actorId: user.id,
    details: { provider: configured.id },
  })
}

/** Adds an identity to an existing user, and notifies the user. */
export const linkAndNotify = async (tx: Context, login: LoginIdentity, user: UserRow): Promise<void> => {
  await linkIdentity(tx, login, user)
  await notifyAllAddresses(tx, user, 'accountLinked', { provider: login.configured.provider.name })
}
