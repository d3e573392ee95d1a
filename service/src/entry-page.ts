import type { Options } from '@latchkey/server'

interface PlaceholderOptions {
  isDevelopment: boolean
  organization: Options['organization']
  admin: Options['admin']
  socialProviders: readonly { readonly id: string; readonly name: string }[]
  twoFactor: Options['twoFactor']
}

/** What stands in the place of each placeholder of the entry, ready for an attribute. */
export type Placeholders = Readonly<Record<`__${string}__`, string>>

/** What the web app must know of this service before it asks anything. */
export const createPlaceholders = ({
  isDevelopment,
  organization,
  admin,
  socialProviders,
  twoFactor,
}: PlaceholderOptions): Placeholders => {
  const { roles, creatorRole } = organization || {}
  const { roles: platformRoles } = admin || {}
  const { totpOptions, otpOptions } = twoFactor || {}
  return {
    __MODE__: isDevelopment ? 'development' : 'production',
    __ROLES__: escapeAttribute(JSON.stringify({ roles, creatorRole, platformRoles })),
    __PROVIDERS__: escapeAttribute(JSON.stringify(socialProviders.map(({ id, name }) => ({ id, name })))),
    __CODES__: escapeAttribute(JSON.stringify({ app: totpOptions?.digits, mail: otpOptions?.digits })),
  }
}

/** The entry of the web app with these facts. */
export const fillPlaceholders = (entry: string, facts: Placeholders): string =>
  Object.entries(facts).reduce((page, [placeholder, text]) => page.replace(placeholder, () => text), entry)

/** Between the quotes of an attribute (HTML, section 13.1.2.3). */
const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
