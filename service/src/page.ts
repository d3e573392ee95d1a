import type { Options } from '@latchkey/server'

interface PageOptions {
  isDevelopment: boolean
  organization: Options['organization']
  admin: Options['admin']
  socialProviders: readonly { readonly id: string; readonly name: string }[]
  twoFactor: Options['twoFactor']
}

/** What stands in the place of each placeholder of the entry, ready for an attribute. */
export type PageFacts = Readonly<Record<`__${string}__`, string>>

/** What the web app must know of this service before it asks anything. */
export const pageFacts = ({
  isDevelopment,
  organization,
  admin,
  socialProviders,
  twoFactor,
}: PageOptions): PageFacts => {
  const { roles, creatorRole } = organization || {}
  const { roles: platformRoles } = admin || {}
  const { totpOptions, otpOptions } = twoFactor || {}
  return {
    __MODE__: isDevelopment ? 'development' : 'production',
    __ROLES__: inAttribute(JSON.stringify({ roles, creatorRole, platformRoles })),
    __PROVIDERS__: inAttribute(JSON.stringify(socialProviders.map(({ id, name }) => ({ id, name })))),
    __CODES__: inAttribute(JSON.stringify({ app: totpOptions?.digits, mail: otpOptions?.digits })),
  }
}

/** The entry of the web app with these facts. */
export const pageOf = (entry: string, facts: PageFacts): string =>
  Object.entries(facts).reduce((page, [placeholder, text]) => page.replace(placeholder, () => text), entry)

/** Between the quotes of an attribute (HTML, section 13.1.2.3). */
const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
