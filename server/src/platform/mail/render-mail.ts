import type { LanguageTag } from '@latchkey/contract'
import type { Brand, BrandSource } from '../brand/brand.ts'
import type { Settings } from '../options/settings.ts'
import { sanitizeName, toSingleLine } from './sanitize-name.ts'
import type { MailDataOf, MailDetails, MailKind, MailProduct, RenderedMail, RenderMail } from './templates.ts'

/** A `renderMail` that never settles must not block a mail forever. */
const RENDER_TIMEOUT_MS = 5000

interface Addressee {
  to: string
  language: LanguageTag
}

export interface MailSettings {
  readonly settings: Pick<Settings, 'renderMail' | 'emailAndPassword' | 'siteUrl'>
  readonly brand: BrandSource
}

/** Renders a mail with the option `renderMail`. Throws if it fails, does not settle, or returns no mail. */
export const renderConfiguredMail = async <Kind extends MailKind>(
  source: MailSettings,
  kind: Kind,
  data: MailDataOf[Kind],
  addressee: Addressee,
): Promise<RenderedMail> => {
  const render = source.settings.renderMail as (kind: Kind, details: MailDetails<Kind>) => ReturnType<RenderMail>
  const { subject, text, html } = checkMail(await settleInTime(render(kind, await toDetails(source, data, addressee))))
  return { subject: toSingleLine(subject), text, html }
}

/** Returns the details of a mail for a function of the application. */
export const toDetails = async <Kind extends MailKind>(
  { settings, brand }: MailSettings,
  data: MailDataOf[Kind],
  addressee: Addressee,
): Promise<MailDetails<Kind>> => {
  const names = Object.entries(data).map(([field, value]: [string, unknown]) =>
    nameFields.has(field) && typeof value === 'string' ? [field, sanitizeName(value)] : [field, value],
  )
  // The type of a generic kind cannot be composed: the fields are those of `data`.
  return {
    ...Object.fromEntries(names),
    ...addressee,
    product: toProduct(await brand.current(), settings.siteUrl),
    hasPasswords: settings.emailAndPassword.enabled,
  } as MailDetails<Kind>
}

const toProduct = ({ name, mailPictures, color, accent, footer }: Brand, url: string): MailProduct => ({
  name,
  url,
  ...mailPictures,
  color,
  accent,
  footer,
})

/** The fields that users enter. */
const nameFields = new Set(['name', 'organization', 'inviter', 'role', 'keyName', 'actor'])

const settleInTime = async (rendering: ReturnType<RenderMail>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new Error(`renderMail did not return within ${RENDER_TIMEOUT_MS / 1000} seconds`)
    timer = setTimeout(reject, RENDER_TIMEOUT_MS, error)
  })
  return Promise.race([rendering, timeout]).finally(() => clearTimeout(timer))
}

const checkMail = (mail: unknown): RenderedMail => {
  const { subject, text, html } = Object(mail) as Partial<Record<keyof RenderedMail, unknown>>
  if (typeof subject === 'string' && subject !== '' && typeof text === 'string' && typeof html === 'string') {
    return { subject, text, html }
  }
  throw new Error('renderMail must return { subject, text, html }')
}
