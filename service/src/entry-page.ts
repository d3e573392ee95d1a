import type { PageBrand } from '@latchkey/contract'
import type { Options } from '@latchkey/server'
import type { SitePaths } from './site-paths.ts'

interface PlaceholderOptions {
  paths: Pick<SitePaths, 'site' | 'api'>
  isDevelopment: boolean
  hasInbox: boolean
  emailAndPassword: Options['emailAndPassword']
  organization: Options['organization']
  admin: Options['admin']
  socialProviders: readonly { readonly id: string; readonly name: string }[]
  twoFactor: Options['twoFactor']
  session: Options['session']
  emailCode: Options['emailCode']
  passkey: Options['passkey']
  apiKey: Options['apiKey']
  deviceAuthorization: Options['deviceAuthorization']
  webhooks: Options['webhooks']
  user: Options['user']
  terms: Options['terms']
  lastLoginMethodCookie: string | null
}

/** Escaped attribute values by placeholder. */
export type Placeholders = Readonly<Record<`__${string}__`, string>>

/** The configuration that the web app needs before its first request. */
export const createPlaceholders = ({
  paths,
  isDevelopment,
  hasInbox,
  emailAndPassword,
  organization,
  admin,
  socialProviders,
  twoFactor,
  session,
  emailCode,
  passkey,
  apiKey,
  deviceAuthorization,
  webhooks,
  user,
  terms,
  lastLoginMethodCookie,
}: PlaceholderOptions): Placeholders => {
  const { roles, creatorRole } = organization || {}
  const { roles: platformRoles } = admin || {}
  const { totpOptions, otpOptions } = twoFactor || {}
  // Null hides codes by mail.
  const mail = otpOptions?.sendOTP ? otpOptions.digits : null
  return {
    __MODE__: isDevelopment ? 'development' : 'production',
    __SITE_PATH__: paths.site,
    __API_PATH__: paths.api,
    __INBOX__: hasInbox ? `${paths.site}/dev/inbox` : '',
    __PASSWORDS__: emailAndPassword?.enabled ? 'on' : 'off',
    __ROLES__: escapeAttribute(JSON.stringify({ roles, creatorRole, platformRoles })),
    __PROVIDERS__: escapeAttribute(JSON.stringify(socialProviders.map(({ id, name }) => ({ id, name })))),
    __LOGIN_METHOD_COOKIE__: escapeAttribute(lastLoginMethodCookie ?? ''),
    __PASSKEYS__: passkey?.enabled ? 'on' : '',
    __API_KEYS__: apiKey?.enabled
      ? escapeAttribute(JSON.stringify({ allowNoExpiry: apiKey.allowNoExpiry ?? false }))
      : '',
    __DEVICE_AUTHORIZATION__: deviceAuthorization?.enabled ? 'on' : '',
    __WEBHOOKS__: webhooks?.enabled ? 'on' : '',
    __USER_FIELDS__: escapeAttribute(JSON.stringify(listFields(user?.additionalFields))),
    __ORGANIZATION_FIELDS__: escapeAttribute(
      JSON.stringify(organization ? listFields(organization.additionalFields) : []),
    ),
    __TERMS__: escapeAttribute(terms ? JSON.stringify(terms) : ''),
    __EMAIL_CODE__: emailCode ? 'on' : '',
    __EMAIL_ADDRESSES__: user?.emailAddresses?.enabled ? 'on' : '',
    __MULTIPLE_ACCOUNTS__: session?.multipleAccounts ? 'on' : '',
    __CODES__: escapeAttribute(JSON.stringify({ app: totpOptions?.digits, mail })),
  }
}

/** The fields that the screens show. JSON has no input: such a field needs a screen of the application. */
const listFields = (fields: NonNullable<Options['user']>['additionalFields'] = {}) =>
  Object.entries(fields)
    .filter(([, { type }]) => type !== 'json')
    .map(([name, { type, max, label, required = false, input = true, returned = true, defaultValue }]) => {
      return { name, type, max, label, required, input, returned, hasDefault: defaultValue !== undefined }
    })

/** The placeholders of the brand, which admins can change while the service runs. */
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
