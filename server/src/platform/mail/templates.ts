import { type Accent, findOwn, type LanguageTag, parseRoles } from '@latchkey/contract'
import { texts, type WebhookChange } from '@latchkey/locales'
import type { AutomaticDisabledReason } from '../database/webhook-tables.ts'
import { type MailParts, renderMailHtml } from './layout.ts'
import { toSingleLine, sanitizeName } from './sanitize-name.ts'

/** The data of each kind of mail. `lifetime` is in seconds, `url` is absolute. */
export interface MailDataOf {
  /** Sent after sign-up and on request, to the address to verify. */
  verification: WithLink & WithOptionalCode
  /** Sent to the current address, to approve the change to `newEmail`. */
  emailChangeApproval: WithLink & { newEmail: string }
  /** Sent to the new address after the approval. */
  newAddressConfirmation: WithLink & WithOptionalCode
  reset: WithLink & WithOptionalCode
  deletion: WithLink
  /** `apiKeysDisabled` is true if the API keys of the user were disabled, too: after a reset, or by an admin. */
  passwordChanged: WithEvent & { apiKeysDisabled?: boolean }
  /** Sent when the first proof of the mailbox ended what was set up before. */
  earlierAccessRemoved: WithEvent
  /**
   * Sent to the old address, which an attacker who changed the address does not read. `url` undoes a change that the old
   * address did not approve.
   */
  emailChanged: WithEvent & { newEmail: string; url?: string; lifetime?: number }
  /** Sent to all verified addresses, and to a removed one. */
  emailAddressAdded: WithEvent & { newEmail: string }
  emailAddressRemoved: WithEvent & { newEmail: string }
  /** Sent to the account's address when `provider` is linked or unlinked. */
  accountLinked: WithEvent & { provider: string }
  accountUnlinked: WithEvent & { provider: string }
  /** Sent instead of a verification when a sign-up uses a registered address. `url` is the product's. */
  existingAccount: WithName & { url: string }
  /** Sent to the address that a user of `provider` entered, whether or not an account has it. */
  signUpCode: WithName & { provider: string; code: string; lifetime: number }
  /** Sent on request: a code and a link for a sign-in or a sign-up, a code for an address, a code for a new password. */
  signInCode: WithLink & { code: string }
  verificationCode: WithName & { code: string; lifetime: number }
  resetCode: WithName & { code: string; lifetime: number }
  /** Sent on request to an account without a password and without two-factor authentication, to re-authenticate a session. */
  stepUpCode: WithName & { code: string; lifetime: number }
  passkeyAdded: WithEvent
  passkeyRemoved: WithEvent
  /** Sent when a sign-in used a copy of a passkey that cannot be copied. */
  passkeyRejected: WithEvent
  /** Sent when an API key was created or enabled again, its secret was replaced, or it has more access. */
  apiKeyCreated: WithEvent & { keyName: string }
  /**
   * Sent when a webhook was created or enabled again, its URL or secret was replaced, or it sends further events, to those
   * who can change it and to the actor. `url` is the page with the webhooks.
   */
  webhookCreated: WithEvent & {
    url: string
    /** Without the path and the query, which can contain a secret. */
    host: string
    /** The name of the organization. Without one, the webhook belongs to the platform. */
    organization?: string
    /** The name of the user who created or changed the webhook. */
    actor: string
    change: WebhookChange
  }
  /** Sent when failing deliveries disabled a webhook, to those who can change it. `url` is the page with its deliveries. */
  webhookDisabled: WithName & {
    url: string
    host: string
    /** The name of the organization. Without one, the webhook belongs to the platform. */
    organization?: string
    disabledReason: AutomaticDisabledReason
    at: number
  }
  /** Sent on request during a challenge or a session. */
  twoFactorCode: WithName & { code: string; lifetime: number }
  twoFactorEnabled: WithEvent
  twoFactorDisabled: WithEvent
  backupCodesRenewed: WithEvent
  /** Sent when too many wrong codes lock a kind of second factor. */
  twoFactorLocked: WithEvent
  /** Sent when a recovery without second factors starts, and halfway to `dueAt`. `url` is the page that cancels it. */
  twoFactorRecoveryRequested: WithEvent & { url: string; dueAt: number }
  twoFactorRecoveryReminder: WithName & { url: string; dueAt: number }
  /** Sent when the user returns after the delay. */
  twoFactorRecoveryCode: WithName & { code: string; lifetime: number }
  /** Sent to the invitee. `role` is in the stored form. */
  invitation: WithLink & { organization: string; inviter: string; role: string }
  /** Sent to an admin on request, to test the delivery. */
  test: WithName & { at: number }
}

/** The name of a mail, such as `verification`. `MailDataOf` lists all kinds. */
export type MailKind = keyof MailDataOf

/** The product that sends the mail, with its brand (guide “Theming”). */
export interface MailProduct {
  /** The option `appName`, or the name that an admin chose. */
  name: string
  /** The URL of the service. */
  url: string
  /** The URL of the logo. */
  logo: string | null
  /** The logo on dark backgrounds. `logo` if null. */
  logoDark: string | null
  /** The accent color as it was chosen. */
  color: string
  /** The readable shades of the accent color for both color schemes. */
  accent: Accent
  /** The lines below the mail, such as the name and the address of the company. */
  footer: string | null
}

export interface Envelope {
  /** The recipient's address. */
  to: string
  language: LanguageTag
  product: MailProduct
  /** Whether users sign in with a password (`emailAndPassword.enabled`). */
  hasPasswords: boolean
}

/** The data of a mail with its recipient and product. Names contain no line breaks and no links, but are not escaped. */
export type MailDetails<Kind extends MailKind = MailKind> = Kind extends MailKind ? MailDataOf[Kind] & Envelope : never

/** The parts of a mail. */
export interface RenderedMail {
  /** Line breaks become spaces. */
  subject: string
  text: string
  html: string
}

/** The option `renderMail`. `kind` determines the type of `details`. */
export type RenderMail = (
  ...mail: { [Kind in MailKind]: [kind: Kind, details: MailDetails<Kind>] }[MailKind]
) => RenderedMail | Promise<RenderedMail>

/**
 * Renders a mail in the recipient's language. Input of users is safe in all three parts: the subject is a single line, the
 * HTML is escaped, and names are shortened and contain nothing that a mail client turns into a link.
 *
 * @example
 * createLatchkey({
 *   renderMail: (kind, details) => (kind === 'invitation' ? renderInvitation(details) : renderMail(kind, details)),
 * })
 */
export const renderMail = <Kind extends MailKind>(kind: Kind, details: MailDataOf[Kind] & Envelope): RenderedMail => {
  const { language, product } = details
  const mails = texts[language].mails
  const templates: {
    [K in MailKind]: (data: MailDataOf[K] & { product: string; hasPasswords: boolean }) => MailTexts
  } = mails
  const data: AnyMailData = details
  const mailTexts = templates[kind]({ ...details, ...sanitizeData(data, language), product: product.name })
  const lines: string[] = []
  if (data.at !== undefined) lines.push(mails.when(data.at))
  if (data.device !== undefined) lines.push(mails.device(data.device))
  if (data.ipAddress !== undefined) lines.push(mails.ipAddress(data.ipAddress))
  if (data.codeLifetime !== undefined) lines.push(mails.codeValidity(data.codeLifetime))
  if (data.lifetime !== undefined) {
    const isOfCode = data.code !== undefined && data.codeLifetime === undefined
    lines.push(isOfCode ? mails.codeValidity(data.lifetime) : mails.validity(data.lifetime))
  }
  const parts: MailParts = {
    language,
    product: { ...product, name: toSingleLine(product.name) },
    footer: product.footer?.split('\n').map(toSingleLine) ?? [],
    subject: toSingleLine(mailTexts.subject),
    heading: toSingleLine(mailTexts.heading),
    greeting: mails.greeting(sanitizeName(data.name)),
    paragraphs: [...mailTexts.paragraphs, ...(data.codeLifetime === undefined ? [] : [mails.codeOrLink])].map(
      toSingleLine,
    ),
    code: data.code ?? null,
    link:
      mailTexts.button && data.url ? { label: mailTexts.button, url: data.url, fallback: mails.linkFallback } : null,
    isDestructive: kind === 'deletion',
    details: lines,
    notYou: toSingleLine(mailTexts.notYou),
    reason: toSingleLine(mails.reason({ product: product.name })),
  }
  return { subject: parts.subject, text: renderPlainText(parts), html: renderMailHtml(parts) }
}

export interface WithName {
  name: string
}

/**
 * An event in the account. `device` and `ipAddress` describe the request of the user. Mails about requests of others and mails
 * to unverified addresses do not contain them.
 */
export interface MailEvent {
  /** Epoch milliseconds. */
  at: number
  /** The browser and system, without versions: `Firefox · Windows`. Missing if they are unknown. */
  device?: string
  ipAddress?: string
}

type WithEvent = WithName & MailEvent

type WithLink = WithName & { url: string; lifetime: number }

/**
 * The code of a mail that also has a link. Its lifetime differs from that of the link. Only with the option
 * `emailCode`.
 */
interface WithOptionalCode {
  code?: string
  codeLifetime?: number
}

type AnyMailData = WithName & {
  url?: string
  lifetime?: number
  at?: number
  device?: string
  ipAddress?: string
  dueAt?: number
  code?: string
  codeLifetime?: number
  organization?: string
  inviter?: string
  role?: string
  keyName?: string
  actor?: string
}

interface MailTexts {
  subject: string
  heading: string
  paragraphs: readonly string[]
  button?: string
  notYou: string
}

/** Sanitizes the fields that users entered. */
const sanitizeData = ({ organization, inviter, role, keyName, actor }: AnyMailData, language: LanguageTag) => ({
  ...(organization !== undefined && { organization: sanitizeName(organization) }),
  ...(inviter !== undefined && { inviter: sanitizeName(inviter) }),
  ...(keyName !== undefined && { keyName: sanitizeName(keyName) }),
  ...(actor !== undefined && { actor: sanitizeName(actor) }),
  ...(role !== undefined && { role: translateRole(sanitizeName(role), language) }),
})

/** Custom roles keep their name. */
const translateRole = (role: string, language: LanguageTag): string => {
  const { roleNames } = texts[language].mails
  const shown = parseRoles(role).map((name) => findOwn(roleNames, name) ?? name)
  return new Intl.ListFormat(language).format(shown)
}

const renderPlainText = (mail: MailParts): string =>
  [
    mail.heading,
    mail.greeting,
    ...mail.paragraphs,
    ...(mail.code === null ? [] : [mail.code]),
    ...(mail.link ? [`${mail.link.label}:\n${mail.link.url}`] : []),
    ...(mail.details.length > 0 ? [mail.details.join('\n')] : []),
    mail.notYou,
    // The separator of signatures (RFC 3676, section 4.3): two dashes and a space.
    `-- \n${mail.product.name} · ${mail.product.url}\n${[mail.reason, ...mail.footer].join('\n')}\n`,
  ].join('\n\n')
