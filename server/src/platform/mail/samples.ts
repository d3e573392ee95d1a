import type { LanguageTag } from '@latchkey/contract'
import { type MailSettings, renderConfiguredMail } from './render-mail.ts'
import type { MailDataOf, MailKind, RenderedMail } from './templates.ts'

const HOUR_SECONDS = 3600
const SAMPLE_TIMESTAMP_MS = Date.UTC(2026, 0, 15, 9, 30)

/** Sample data of each kind of mail. A new kind does not compile without it. */
const createSamples = (url: string) => {
  const ann = { name: 'Ann Example' }
  const link = { ...ann, url: `${url}/sample`, lifetime: HOUR_SECONDS }
  return {
    verification: link,
    emailChangeApproval: { ...link, newEmail: 'new@example.com' },
    newAddressConfirmation: link,
    reset: link,
    deletion: { ...link, lifetime: 24 * HOUR_SECONDS },
    passwordChanged: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    emailChanged: {
      ...link,
      lifetime: 7 * 24 * HOUR_SECONDS,
      newEmail: 'new@example.com',
      at: SAMPLE_TIMESTAMP_MS,
    },
    emailAddressAdded: { ...ann, newEmail: 'new@example.com', at: SAMPLE_TIMESTAMP_MS },
    emailAddressRemoved: { ...ann, newEmail: 'new@example.com', at: SAMPLE_TIMESTAMP_MS },
    accountLinked: { ...ann, provider: 'Google', at: SAMPLE_TIMESTAMP_MS },
    accountUnlinked: { ...ann, provider: 'Google', at: SAMPLE_TIMESTAMP_MS },
    existingAccount: { ...ann, url },
    signUpCode: { ...ann, provider: 'Reddit', code: '123456', lifetime: 600 },
    signInCode: { ...link, code: '123456', lifetime: 600 },
    verificationCode: { ...ann, code: '123456', lifetime: 600 },
    resetCode: { ...ann, code: '123456', lifetime: 600 },
    stepUpCode: { ...ann, code: '123456', lifetime: 600 },
    passkeyAdded: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    passkeyRemoved: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    passkeyRejected: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    apiKeyCreated: { ...ann, keyName: 'Deployment', at: SAMPLE_TIMESTAMP_MS },
    webhookCreated: {
      ...ann,
      url: `${url}/sample`,
      host: 'example.com',
      organization: 'Acme',
      actor: 'Bob Example',
      change: 'created' as const,
      at: SAMPLE_TIMESTAMP_MS,
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
    twoFactorEnabled: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    twoFactorDisabled: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    backupCodesRenewed: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    twoFactorLocked: { ...ann, at: SAMPLE_TIMESTAMP_MS },
    twoFactorRecoveryRequested: {
      ...ann,
      url: `${url}/sample`,
      dueAt: SAMPLE_TIMESTAMP_MS + 72 * HOUR_SECONDS * 1000,
      at: SAMPLE_TIMESTAMP_MS,
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
