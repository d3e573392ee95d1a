import { type LanguageTag, parseRoles } from '@latchkey/contract'
import { texts } from '@latchkey/locales'
import { type MailParts, mailPage } from './layout.ts'
import { oneLine, shownName } from './shown-name.ts'

/** What each kind of mail needs. `lifetime` in seconds, `at` in epoch milliseconds, `url` ready to be opened. */
export interface MailDataOf {
  /** After sign-up, and on request: to the address that is to be verified. */
  verification: WithLink
  /** To the current address: may the account move to `newEmail`? */
  emailChangeApproval: WithLink & { newEmail: string }
  /** To the new address, once the change was approved. */
  newAddressConfirmation: WithLink
  reset: WithLink
  deletion: WithLink
  passwordChanged: Addressed & { at: number }
  /** To the old address, which is the one that a thief does not read. */
  emailChanged: Addressed & { newEmail: string; at: number }
  /** To the account's own address: `provider` opens it from now on, or does so no more. */
  accountLinked: Addressed & { provider: string; at: number }
  accountUnlinked: Addressed & { provider: string; at: number }
  /** Instead of a verification, when somebody signs up with a known address: `url` is the product's. */
  existingAccount: Addressed & { url: string }
  /** To whoever signs in, or is signed in, and asks for one. */
  twoFactorCode: Addressed & { code: string; lifetime: number }
  twoFactorEnabled: Addressed & { at: number }
  twoFactorDisabled: Addressed & { at: number }
  backupCodesRenewed: Addressed & { at: number }
  /** To whoever is invited to an organization; `role` as it is stored. */
  invitation: WithLink & { organization: string; inviter: string; role: string }
}

export type MailKind = keyof MailDataOf

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/**
 * One mail in the reader's language. What users supplied is harmless in all three parts: the subject is one line, the
 * HTML escapes everything, and names are shortened and rid of what a mail program would make a link of.
 */
export const renderMail = <Kind extends MailKind>(
  kind: Kind,
  data: MailDataOf[Kind],
  language: LanguageTag,
  product: { name: string; url: string },
): RenderedMail => {
  const mails = texts[language].mails
  const write: { [K in MailKind]: (facts: MailDataOf[K] & { product: string }) => Words } = mails
  const facts: Facts = data
  const words = write[kind]({ ...data, ...shownFacts(facts, language), product: product.name })
  const details: string[] = []
  if (facts.at !== undefined) details.push(mails.when(facts.at))
  if (facts.lifetime !== undefined) {
    details.push(facts.code === undefined ? mails.validity(facts.lifetime) : mails.codeValidity(facts.lifetime))
  }
  const parts: MailParts = {
    language,
    product: { name: oneLine(product.name), url: product.url },
    subject: oneLine(words.subject),
    heading: oneLine(words.heading),
    greeting: mails.greeting(shownName(facts.name)),
    paragraphs: words.paragraphs.map(oneLine),
    code: facts.code ?? null,
    link: words.button && facts.url ? { label: words.button, url: facts.url, fallback: mails.linkFallback } : null,
    isDestructive: kind === 'deletion',
    details,
    notYou: oneLine(words.notYou),
    reason: oneLine(mails.reason({ product: product.name })),
  }
  return { subject: parts.subject, text: plainText(parts), html: mailPage(parts) }
}

interface Addressed {
  name: string
}

type WithLink = Addressed & { url: string; lifetime: number }

type Facts = Addressed & {
  url?: string
  lifetime?: number
  at?: number
  code?: string
  organization?: string
  inviter?: string
  role?: string
}

interface Words {
  subject: string
  heading: string
  paragraphs: readonly string[]
  button?: string
  notYou: string
}

/** What an invitation's text says of what users supplied. */
const shownFacts = ({ organization, inviter, role }: Facts, language: LanguageTag) => ({
  ...(organization !== undefined && { organization: shownName(organization) }),
  ...(inviter !== undefined && { inviter: shownName(inviter) }),
  ...(role !== undefined && { role: shownRole(role, language) }),
})

/** A role that the product around us has added goes by its own name. */
const shownRole = (role: string, language: LanguageTag): string => {
  const names: Record<string, string> = texts[language].mails.roleNames
  const shown = parseRoles(role).map((name) => (Object.hasOwn(names, name) ? names[name] : undefined) ?? name)
  return new Intl.ListFormat(language).format(shown)
}

const plainText = (mail: MailParts): string =>
  [
    mail.heading,
    mail.greeting,
    ...mail.paragraphs,
    ...(mail.code === null ? [] : [mail.code]),
    ...(mail.link ? [`${mail.link.label}:\n${mail.link.url}`] : []),
    ...mail.details,
    mail.notYou,
    // The separator of signatures (RFC 3676, section 4.3): two dashes and a space.
    `-- \n${mail.product.name} · ${mail.product.url}\n${mail.reason}\n`,
  ].join('\n\n')
