import type { LanguageTag } from '@latchkey/contract'
import { type MailDataOf, type MailKind, type RenderedMail, renderMail } from './templates.ts'

const HOUR = 3600
/** A moment like any other. */
const AT = Date.UTC(2026, 0, 15, 9, 30)

/** What stands in a mail that nobody gets: a new kind does not compile without. */
const samplesFor = (url: string) => {
  const ann = { name: 'Ann Example' }
  const link = { ...ann, url: `${url}/sample`, lifetime: HOUR }
  return {
    verification: link,
    emailChangeApproval: { ...link, newEmail: 'new@example.com' },
    newAddressConfirmation: link,
    reset: link,
    deletion: { ...link, lifetime: 24 * HOUR },
    passwordChanged: { ...ann, at: AT },
    emailChanged: { ...ann, newEmail: 'new@example.com', at: AT },
    accountLinked: { ...ann, provider: 'Google', at: AT },
    accountUnlinked: { ...ann, provider: 'Google', at: AT },
    existingAccount: { ...ann, url },
    twoFactorCode: { ...ann, code: '123456', lifetime: 180 },
    twoFactorEnabled: { ...ann, at: AT },
    twoFactorDisabled: { ...ann, at: AT },
    backupCodesRenewed: { ...ann, at: AT },
    invitation: { ...link, lifetime: 48 * HOUR, organization: 'Acme', inviter: 'Bob Example', role: 'admin' },
  } satisfies MailDataOf
}

/** A mail as its reader would see it, filled in with a person who does not exist. */
export const renderSample = <Kind extends MailKind>(
  kind: Kind,
  language: LanguageTag,
  product: { name: string; url: string },
): RenderedMail => {
  const samples: MailDataOf = samplesFor(product.url)
  return renderMail(kind, samples[kind], language, product)
}
