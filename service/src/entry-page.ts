import { isDeepStrictEqual } from 'node:util'
import type { Features, PageBrand } from '@latchkey/contract'
import { defaultRoles, type Roles } from '@latchkey/contract/access'
import type { SitePaths } from './site-paths.ts'

interface PlaceholderOptions {
  paths: Pick<SitePaths, 'site' | 'api'>
  isDevelopment: boolean
  hasInbox: boolean
  features: Features
  /** The admin roles of the options. */
  platformRoles: Roles | undefined
}

/** Escaped attribute values by placeholder. */
export type Placeholders = Readonly<Record<`__${string}__`, string>>

/** Creates the configuration that the web app needs before its first request. */
export const createPlaceholders = ({
  paths,
  isDevelopment,
  hasInbox,
  features,
  platformRoles,
}: PlaceholderOptions): Placeholders => ({
  __MODE__: isDevelopment ? 'development' : 'production',
  __SITE_PATH__: paths.site,
  __API_PATH__: paths.api,
  __INBOX__: hasInbox ? `${paths.site}/dev/inbox` : '',
  __PASSWORDS__: toSwitch(features.passwords),
  __SIGN_UP__: escapeJson(features.signUpMethods),
  __PASSWORD_RESET__: toSwitch(features.passwordReset),
  __VERIFICATION_MAILS__: features.verificationMails,
  __INVITATION_MAILS__: toSwitch(features.invitationMails),
  __ROLES__: escapeJson({ ...describeOrganizationRoles(features), platformRoles }),
  __PROVIDERS__: escapeJson(features.providers),
  __LOGIN_METHOD_COOKIE__: escapeAttribute(features.lastLoginMethodCookie ?? ''),
  __PASSKEYS__: toSwitch(features.passkeys),
  __API_KEYS__: features.apiKeys ? escapeJson(features.apiKeys) : '',
  __DEVICE_AUTHORIZATION__: toSwitch(features.deviceAuthorization),
  __WEBHOOKS__: toSwitch(features.webhooks),
  __ADDITIONAL_FIELDS__: escapeJson(features.additionalFields),
  __TERMS__: features.terms ? escapeJson(features.terms) : '',
  __EMAIL_CODE__: toSwitch(features.emailCodes),
  __EMAIL_ADDRESSES__: toSwitch(features.emailAddresses),
  __MULTIPLE_ACCOUNTS__: toSwitch(features.multipleAccounts),
  // Null hides codes by mail.
  __CODES__: escapeJson(features.codeDigits ?? { mail: null }),
})

const toSwitch = (isOn: boolean): string => (isOn ? 'on' : 'off')

/** Omits the default roles, which the client knows, because each byte of the page delays the first screen. */
const describeOrganizationRoles = ({ organizations }: Features) => {
  if (!organizations) return null
  const { roles, creatorRole } = organizations
  const known = new Map<string, object>(Object.entries(defaultRoles))
  const others = Object.entries(roles).filter(([name, permissions]) => !isDeepStrictEqual(permissions, known.get(name)))
  return { roles: Object.fromEntries(others), creatorRole }
}

/** Creates the placeholders of the brand, which admins can change while the service runs. */
export const createBrandPlaceholders = (brand: PageBrand): Placeholders => ({
  __BRAND__: escapeAttribute(JSON.stringify(brand)),
  __PRODUCT__: escapeAttribute(brand.name).replaceAll('<', '&lt;'),
  __ICON__: escapeAttribute(brand.icon),
})

/** Fills the placeholders of the web app's entry page. Placeholders in values stay. */
export const fillPlaceholders = (entry: string, values: Placeholders): string => {
  const byName = new Map<string, string>(Object.entries(values))
  return entry.replace(/__[A-Z_]+?__/g, (placeholder) => byName.get(placeholder) ?? placeholder)
}

/** Links of the build are relative to the site, and the page is served at many paths. */
export const fillSitePath = (entry: string, sitePath: string): string =>
  entry.replaceAll('"./assets/', `"${sitePath}/assets/`)

/** For a double-quoted attribute (HTML, section 13.1.2.3). */
const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const escapeJson = (value: object): string => escapeAttribute(JSON.stringify(value))
