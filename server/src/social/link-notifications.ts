import { isSocialProviderId, socialProviders } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { languageOf } from '../session/user.ts'

interface LinkNotification {
  kind: 'accountLinked' | 'accountUnlinked'
  user: Pick<UserRow, 'name' | 'email' | 'language'>
  providerId: string
}

/** Notifies a user that an account was linked or unlinked. */
export const sendLinkNotification = (tx: Context, { kind, user, providerId }: LinkNotification): Promise<void> =>
  sendMail(tx, {
    kind,
    to: user.email,
    language: languageOf(user, tx.request.language),
    data: { name: user.name, provider: providerNameOf(tx, providerId), at: tx.now() },
  })

/** Users can unlink providers that are no longer configured. */
const providerNameOf = (tx: Context, id: string): string =>
  tx.providers.get(id)?.provider.name ?? (isSocialProviderId(id) ? socialProviders[id] : id)
