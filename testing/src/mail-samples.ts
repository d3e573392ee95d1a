import { createAccent, DEFAULT_ACCENT_COLOR, type LanguageTag, languages } from '@latchkey/contract'
import { type MailDataOf, type MailKind, type RenderedMail, renderMail } from '@latchkey/server/test-support'

export const mailProduct = {
  name: 'Latchkey',
  url: 'https://app.example.com',
  logo: null,
  logoDark: null,
  color: DEFAULT_ACCENT_COLOR,
  accent: createAccent(DEFAULT_ACCENT_COLOR),
  footer: null,
}
export const URL_OF_MAIL = 'https://app.example.com/api/auth/verify-email?token=Zk3v8Qp&callbackURL=%2Faccount'
export const mailEnvelope = {
  to: 'anna@example.com',
  language: 'en',
  product: mailProduct,
  hasPasswords: true,
} as const
const CHANGED_AT = Date.UTC(2026, 10, 21, 10, 5)

const withLink = { name: 'Anna', url: URL_OF_MAIL, lifetime: 3600 }
const event = { name: 'Anna', at: CHANGED_AT, device: 'Firefox · Windows', ipAddress: '2001:db8::7' }
/** The data of each kind of mail. */
export const mailSamples: MailDataOf = {
  verification: withLink,
  emailChangeApproval: { ...withLink, newEmail: 'new@example.org' },
  newAddressConfirmation: withLink,
  reset: withLink,
  deletion: { ...withLink, lifetime: 86_400 },
  passwordChanged: event,
  emailChanged: { ...event, newEmail: 'new@example.org' },
  emailAddressAdded: { ...event, newEmail: 'new@example.org' },
  emailAddressRemoved: { ...event, newEmail: 'new@example.org' },
  accountLinked: { ...event, provider: 'Google' },
  accountUnlinked: { ...event, provider: 'Google' },
  existingAccount: { name: 'Anna', url: mailProduct.url },
  signUpCode: { name: 'Anna', provider: 'Reddit', code: '012345', lifetime: 600 },
  signInCode: { ...withLink, code: '012345', lifetime: 600 },
  verificationCode: { name: 'Anna', code: '012345', lifetime: 600 },
  resetCode: { name: 'Anna', code: '012345', lifetime: 600 },
  stepUpCode: { name: 'Anna', code: '012345', lifetime: 600 },
  twoFactorCode: { name: 'Anna', code: '012345', lifetime: 180 },
  apiKeyCreated: { ...event, keyName: 'Deployment' },
  webhookCreated: {
    ...event,
    url: URL_OF_MAIL,
    host: 'example.net',
    organization: 'Acme',
    actor: 'Boris',
    change: 'created',
  },
  webhookDisabled: {
    name: 'Anna',
    url: URL_OF_MAIL,
    host: 'example.net',
    organization: 'Acme',
    disabledReason: 'failing',
    at: CHANGED_AT,
  },
  earlierAccessRemoved: event,
  passkeyAdded: event,
  passkeyRemoved: event,
  passkeyRejected: event,
  twoFactorEnabled: event,
  twoFactorDisabled: event,
  backupCodesRenewed: event,
  twoFactorLocked: event,
  twoFactorRecoveryRequested: { ...event, url: URL_OF_MAIL, dueAt: CHANGED_AT },
  twoFactorRecoveryReminder: { name: 'Anna', url: URL_OF_MAIL, dueAt: CHANGED_AT },
  twoFactorRecoveryCode: { name: 'Anna', code: '01234567', lifetime: 3600 },
  invitation: { ...withLink, organization: 'Acme', inviter: 'Boris', role: 'owner,editor', lifetime: 172_800 },
  test: { name: 'Anna', at: CHANGED_AT },
}

export const mailKinds = Object.keys(mailSamples) as readonly MailKind[]

/** Each kind of mail in each language. */
export const mailMatrix = mailKinds.flatMap((kind) => languages.map(({ tag }) => ({ kind, tag })))

export const renderSample = (
  kind: MailKind,
  tag: LanguageTag,
  changes: { name?: string; organization?: string; inviter?: string; role?: string } = {},
): RenderedMail => renderMail(kind, { ...mailSamples[kind], ...changes, ...mailEnvelope, language: tag })

/** The visible text of the HTML. */
export const extractText = (html: string): string =>
  html
    .replace(/<(head|style)[\s>].*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** The targets of the links in the HTML. */
export const listLinks = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'))
