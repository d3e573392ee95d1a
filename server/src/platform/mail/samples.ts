import type { LanguageTag } from '@latchkey/contract'
import { type MailSettings, renderConfiguredMail } from './render-mail.ts'
import type { MailDataOf, MailKind, RenderedMail } from './templates.ts'

const HOUR_SECONDS = 3600
const SAMPLE_TIMESTAMP_MS = Date.UTC(2026, 0, 15, 9, 30)

/** Sample data of each kind of mail. A new kind does not compile without it. */
const createSamples = (url: string) => {
  const ann = { name: 'Ann Example' }
  const event = { ...ann, at: SAMPLE_TIMESTAMP_MS, device: 'Firefox · Windows', ipAddress: '203.0.113.7' }
  const link = { ...ann, url: `${url}/sample`, lifetime: HOUR_SECONDS }
  return {
    verification: link,
    emailChangeApproval: { ...link, newEmail: 'new@example.com' },
    newAddressConfirmation: link,
    reset: link,
    deletion: { ...link, lifetime: 24 * HOUR_SECONDS },
    passwordChanged: event,
    earlierAccessRemoved: event,
    emailChanged: { ...link, ...event, lifetime: 7 * 24 * HOUR_SECONDS, newEmail: 'new@example.com' },
    emailAddressAdded: { ...event, newEmail: 'new@example.com' },
    emailAddressRemoved: { ...event, newEmail: 'new@example.com' },
    accountLinked: { ...event, provider: 'Google' },
    accountUnlinked: { ...event, provider: 'Google' },
    existingAccount: { ...ann, url },
    signUpCode: { ...ann, provider: 'Reddit', code: '123456', lifetime: 600 },
    signInCode: { ...link, code: '123456', lifetime: 600 },
    verificationCode: { ...ann, code: '123456', lifetime: 600 },
    resetCode: { ...ann, code: '123456', lifetime: 600 },
    stepUpCode: { ...ann, code: '123456', lifetime: 600 },
    passkeyAdded: event,
    passkeyRemoved: event,
    passkeyRejected: event,
    apiKeyCreated: { ...event, keyName: 'Deployment' },
    webhookCreated: {
      ...event,
      url: `${url}/sample`,
      host: 'example.com',
      organization: 'Acme',
      actor: 'Bob Example',
      change: 'created' as const,
    },
    webhookDisabled: {
      ...ann,
      url: `${url}/sample`,
      host: 'example.com',
      organization: 'Acme',
      disabledReason: 'failing' as const,
      at: SAMPLE_TIMESTAMP_MS,
    },
    twoFactorCode: { ...ann, code: '123456', lifetime: 180 },
    twoFactorEnabled: event,
    twoFactorDisabled: event,
    backupCodesRenewed: event,
    twoFactorLocked: event,
    twoFactorRecoveryRequested: {
      ...event,
      url: `${url}/sample`,
      dueAt: SAMPLE_TIMESTAMP_MS + 72 * HOUR_SECONDS * 1000,
    },
    twoFactorRecoveryReminder: {
      ...ann,
      url: `${url}/sample`,
      dueAt: SAMPLE_TIMESTAMP_MS + 36 * HOUR_SECONDS * 1000,
    },
    twoFactorRecoveryCode: { ...ann, code: '12345678', lifetime: HOUR_SECONDS },
    invitation: { ...link, lifetime: 48 * HOUR_SECONDS, organization: 'Acme', inviter: 'Bob Example', role: 'admin' },
    test: { ...ann, at: SAMPLE_TIMESTAMP_MS },
  } satisfies MailDataOf
}

/** Renders a mail with sample data. */
export const renderSample = <Kind extends MailKind>(
  source: MailSettings,
  kind: Kind,
  language: LanguageTag,
): Promise<RenderedMail> => {
  const samples: MailDataOf = createSamples(source.settings.siteUrl)
  return renderConfiguredMail(source, kind, samples[kind], { to: 'ann@example.com', language })
}
