import type { Options } from '@latchkey/server'

interface PlaceholderOptions {
  isDevelopment: boolean
  hasInbox: boolean
  organization: Options['organization']
  admin: Options['admin']
  socialProviders: readonly { readonly id: string; readonly name: string }[]
  twoFactor: Options['twoFactor']
}

/** Escaped attribute values by placeholder. */
export type Placeholders = Readonly<Record<`__${string}__`, string>>

/** The configuration that the web app needs before its first request. */
export const createPlaceholders = ({
  isDevelopment,
  hasInbox,
  organization,
  admin,
  socialProviders,
  twoFactor,
}: PlaceholderOptions): Placeholders => {
  const { roles, creatorRole } = organization || {}
  const { roles: platformRoles } = admin || {}
  const { totpOptions, otpOptions } = twoFactor || {}
  // Null hides codes by mail.
  const mail = otpOptions?.sendOTP ? otpOptions.digits : null
  return {
    __MODE__: isDevelopment ? 'development' : 'production',
    __INBOX__: hasInbox ? '/dev/inbox' : '',
    __ROLES__: escapeAttribute(JSON.stringify({ roles, creatorRole, platformRoles })),
    __PROVIDERS__: escapeAttribute(JSON.stringify(socialProviders.map(({ id, name }) => ({ id, name })))),
    __CODES__: escapeAttribute(JSON.stringify({ app: totpOptions?.digits, mail })),
  }
}

/** Fills the placeholders of the web app's entry page. */
export const fillPlaceholders = (entry: string, values: Placeholders): string =>
  Object.entries(values).reduce((page, [placeholder, value]) => page.replace(placeholder, () => value), entry)

/** For a double-quoted attribute (HTML, section 13.1.2.3). */
const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
