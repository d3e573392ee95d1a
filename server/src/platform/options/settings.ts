import {
  type BrandValues,
  defaultRoles,
  defaults,
  isLocalHost,
  platformRoles,
  rateLimits,
  type Roles,
} from '@latchkey/contract'
import type { AdditionalFields, EntityFields } from '../additional-fields/field.ts'
import { createOriginPolicy } from '../origins.ts'
import { renderMail } from '../mail/templates.ts'
import { toCodeSwitch, toMailSwitches } from './mail-settings.ts'
import { type Options, optionsSchema, type ParsedOptions } from './options.ts'
import { parseOptions } from './parse-options.ts'
import { listUnsentMails } from './unsent-mails.ts'

/** The validated options with all defaults, and what follows from them. */
export type Settings = ReturnType<typeof createSettings>

/** Throws an Error that names the first invalid option. */
export const createSettings = (options: Options) => {
  const parsed = parseOptions(optionsSchema, options)
  const { rateLimit, advanced } = parsed
  const base = new URL(parsed.baseURL)
  const sitePath = base.pathname.replace(/\/$/, '')
  const siteUrl = `${base.origin}${sitePath}`
  const mails = toMailSwitches(parsed)
  return {
    origin: base.origin,
    /** The path of `baseURL`, such as `/accounts`. Empty at the root of the origin. */
    sitePath,
    /** The start of links to pages. */
    siteUrl,
    /** The path of the calls below the site. */
    basePath: parsed.basePath,
    /** The start of links to calls. */
    apiUrl: `${siteUrl}${parsed.basePath}`,
    trustedOrigins: [base.origin, ...parsed.trustedOrigins],
    secrets: typeof parsed.secret === 'string' ? [parsed.secret] : parsed.secret,
    emailAndPassword: toPasswordSettings(parsed),
    emailVerification: parsed.emailVerification,
    emailCode: toCodeSwitch(parsed) ? parsed.emailCode || null : null,
    session: toSessionSettings(parsed),
    terms: parsed.terms ?? null,
    requireCompleteProfile: parsed.user.requireCompleteProfile,
    changeEmail: parsed.user.changeEmail,
    emailAddresses: { enabled: parsed.user.emailAddresses.enabled && mails.verificationCode !== false },
    deleteUser: parsed.user.deleteUser,
    accountLinking: parsed.account.accountLinking,
    mails,
    unsentMails: listUnsentMails(parsed),
    renderMail: parsed.renderMail ?? renderMail,
    notifications: parsed.notifications,
    brand: toBrandValues(parsed),
    organization: parsed.organization ? toOrganizationSettings(parsed.organization) : null,
    twoFactor: parsed.twoFactor ? toTwoFactorSettings(parsed.twoFactor) : null,
    admin: parsed.admin ? toAdminSettings(parsed.admin) : null,
    passkey: parsed.passkey.enabled ? toPasskeySettings(parsed, base) : null,
    jwt: parsed.jwt.enabled ? toJwtSettings(parsed.jwt, siteUrl) : null,
    bearer: toBearerSettings(parsed, base.origin),
    deviceAuthorization: toDeviceAuthorizationSettings(parsed),
    apiKey: parsed.apiKey.enabled ? parsed.apiKey : null,
    webhooks: parsed.webhooks.enabled ? parsed.webhooks : null,
    userPermissions: parsed.user.permissions,
    retention: parsed.retention || null,
    additionalFields: toAdditionalFields(parsed),
    rateLimit: {
      enabled: rateLimit.enabled,
      rules: { ...rateLimits, default: { window: rateLimit.window, max: rateLimit.max } },
    },
    cookies: toCookieSettings(parsed, base),
    checkRequestOrigin: !advanced.disableCSRFCheck,
    trustedProxies: advanced.ipAddress.trustedProxies,
  }
}

const toSessionSettings = ({ session }: ParsedOptions) => {
  const absoluteLifetime = session.absoluteExpiresIn ?? Math.max(defaults.absoluteSessionLifetime, session.expiresIn)
  const lifetime = Math.min(session.expiresIn, absoluteLifetime)
  return {
    lifetime,
    absoluteLifetime,
    briefLifetime: Math.min(defaults.briefSessionLifetime, lifetime),
    updateAge: session.updateAge,
    freshAge: session.freshAge,
    multipleAccounts: session.multipleAccounts,
    cookieCache: session.cookieCache.enabled ? { lifetime: session.cookieCache.maxAge } : null,
  }
}

const toCookieSettings = ({ session, advanced }: ParsedOptions, { protocol, hostname }: URL) => {
  const { cookiePrefix: prefix, crossSubDomainCookies } = advanced
  return {
    prefix,
    secure: protocol === 'https:',
    /** Without `__Host-`, so that the published client finds it. Null: the option turns the cookie off. */
    lastLoginMethod: session.lastLoginMethodCookie ? `${prefix}.last_used_login_method` : null,
    domain: crossSubDomainCookies.enabled ? (crossSubDomainCookies.domain ?? hostname) : null,
  }
}

/** Returns the additional fields of options, for tools that need no other option. */
export const readAdditionalFields = ({ user, session, organization }: Partial<Options>): AdditionalFields => {
  const { shape } = optionsSchema.def
  return toAdditionalFields({
    user: parseOptions(shape.user, user, ['user']),
    session: parseOptions(shape.session, session, ['session']),
    organization: parseOptions(shape.organization, organization, ['organization']),
  })
}

const toAdditionalFields = ({
  user,
  session,
  organization,
}: Pick<ParsedOptions, 'user' | 'session' | 'organization'>): AdditionalFields => {
  const toFields = (fields: EntityFields) => (Object.keys(fields).length > 0 ? fields : null)
  return {
    user: toFields(user.additionalFields),
    session: toFields(session.additionalFields),
    organization: organization ? toFields(organization.additionalFields) : null,
    member: organization ? toFields(organization.members.additionalFields) : null,
    invitation: organization ? toFields(organization.invitations.additionalFields) : null,
    team: organization ? toFields(organization.teams.additionalFields) : null,
  }
}

/** Without these mails, no user could sign in. `sendVerificationEmail: false` states that the application verifies addresses. */
const toPasswordSettings = (options: ParsedOptions): ParsedOptions['emailAndPassword'] => {
  const { emailAndPassword, emailVerification, mailer } = options
  const hasDecision = mailer !== undefined || emailVerification.sendVerificationEmail !== undefined
  if (emailAndPassword.requireEmailVerification && !hasDecision && !toCodeSwitch(options)) {
    throw new Error(
      'emailAndPassword.requireEmailVerification requires mailer or emailVerification.sendVerificationEmail',
    )
  }
  return emailAndPassword
}

const toBrandValues = ({ appName, brand, terms }: ParsedOptions): BrandValues => ({
  name: appName,
  logo: brand.logo ?? null,
  logoDark: brand.logoDark ?? null,
  icon: brand.icon ?? null,
  color: brand.color ?? null,
  radius: brand.radius ?? null,
  font: brand.font ?? null,
  homeUrl: brand.homeUrl ?? null,
  termsUrl: brand.termsUrl ?? terms?.url ?? null,
  privacyUrl: brand.privacyUrl ?? terms?.privacyUrl ?? null,
  supportUrl: brand.supportUrl ?? null,
  senderName: brand.senderName ?? null,
  footer: brand.footer ?? null,
})

const toOrganizationSettings = (options: Exclude<ParsedOptions['organization'], false>) => ({
  ...options,
  roles: mergeRoles(defaultRoles, options.roles),
  organizationLimit: toOptionalLimit(options.organizationLimit),
  membershipLimit: toStorableLimit(options.membershipLimit),
  invitationLimit: toStorableLimit(options.invitationLimit),
  /** Custom roles per organization. */
  customRoleLimit: options.dynamicAccessControl.enabled
    ? toStorableLimit(options.dynamicAccessControl.maximumRolesPerOrganization)
    : 0,
  teams: options.teams.enabled
    ? { limit: toOptionalLimit(options.teams.maximumTeams), canAllBeRemoved: options.teams.allowRemovingAllTeams }
    : null,
})

const mergeRoles = (builtIn: Roles, configured: Roles): Roles => ({ ...builtIn, ...configured })

/** Both databases can compare the result with a count: it fits into an `integer` of PostgreSQL. */
const toStorableLimit = (limit: number): number => Math.min(limit, 2 ** 31 - 1)

const toOptionalLimit = (limit: number | undefined): number | null =>
  limit === undefined ? null : toStorableLimit(limit)

const toTwoFactorSettings = (options: Exclude<ParsedOptions['twoFactor'], false>) => {
  const otpLifetime = 60 * options.otpOptions.period
  return {
    /** Null for the name of the product. */
    issuer: options.issuer ?? null,
    totp: options.totpOptions,
    otp: { digits: options.otpOptions.digits, lifetime: otpLifetime },
    backupCodes: options.backupCodeOptions,
    /** Seconds. */
    recoveryDelay: options.recoveryDelay,
    /** Seconds. At least as long as an emailed code is valid. */
    challengeLifetime: Math.max(defaults.challengeLifetime, otpLifetime),
  }
}

/** Browsers refuse passkeys without https, and for addresses and top-level domains. */
const toPasskeySettings = ({ passkey }: ParsedOptions, { protocol, hostname }: URL) => {
  if (protocol !== 'https:' && !isLocalHost(hostname)) throw new Error('passkey.enabled requires a baseURL with https')
  const rpId = passkey.rpId?.toLowerCase() ?? hostname
  const isDomain = rpId === 'localhost' || (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(rpId) && !/\.\d+$/.test(rpId))
  if (!isDomain || !(hostname === rpId || hostname.endsWith(`.${rpId}`))) {
    throw new Error(
      `passkey.rpId must be a domain such as example.com or localhost, and no IP address: the host of baseURL or one above it; received ${JSON.stringify(rpId)}`,
    )
  }
  return { rpId, rpName: passkey.rpName ?? null, origins: passkey.origins, endpoints: passkey.endpoints }
}

const toJwtSettings = (jwt: ParsedOptions['jwt'], siteUrl: string) => ({
  ...jwt,
  issuer: jwt.issuer ?? siteUrl,
  audience: jwt.audience ?? siteUrl,
})

/** Origins that receive tokens send requests, too. */
const toBearerSettings = ({ bearer: { enabled, origins }, trustedOrigins }: ParsedOptions, baseURL: string) => {
  const policy = createOriginPolicy({ baseURL, trustedOrigins })
  const untrusted = origins.find((origin) => !policy.isTrustedOrigin(origin))
  if (untrusted !== undefined) {
    throw new Error(`bearer.origins: ${JSON.stringify(untrusted)} must also be in trustedOrigins`)
  }
  return { isEnabled: enabled, origins }
}

/** A device receives a bearer token. */
const toDeviceAuthorizationSettings = ({ deviceAuthorization, bearer }: ParsedOptions) => {
  if (!deviceAuthorization.enabled) return null
  if (!bearer.enabled) throw new Error('deviceAuthorization.enabled requires bearer.enabled')
  return deviceAuthorization
}

const toAdminSettings = (options: Exclude<ParsedOptions['admin'], false>) => ({
  ...options,
  adminUserIds: new Set(options.adminUserIds),
  roles: mergeRoles(platformRoles, options.roles),
})
