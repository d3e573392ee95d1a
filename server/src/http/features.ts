import type { featureCalls, Features } from '@latchkey/contract'
import type { Roles } from '@latchkey/contract/access'
import type { EntityFields } from '../platform/additional-fields/field.ts'
import type { Handlers, Services } from '../platform/context.ts'
import type { Settings } from '../platform/options/settings.ts'

type DescribedServices = Pick<Services, 'settings' | 'providers'>

/** Describes what the options turn on. Unauthenticated callers can read all of it. */
export const describeFeatures = ({ settings, providers }: DescribedServices): Features => {
  const { organization, apiKey } = settings
  return {
    passwords: settings.emailAndPassword.enabled,
    signUpMethods: listSignUpMethods({ settings, providers }),
    passwordReset: settings.mails.reset !== false,
    verificationMails: describeVerificationMails(settings),
    invitationMails: settings.mails.invitation !== false,
    emailCodes: settings.emailCode !== null,
    passkeys: settings.passkey !== null,
    providers: [...providers.values()].map(({ id, provider: { name } }) => ({ id, name })),
    multipleAccounts: settings.session.multipleAccounts,
    emailAddresses: settings.emailAddresses.enabled,
    deviceAuthorization: settings.deviceAuthorization !== null,
    webhooks: settings.webhooks !== null,
    apiKeys: apiKey && { allowNoExpiry: apiKey.allowNoExpiry },
    codeDigits: describeCodeDigits(settings),
    organizations: organization && { roles: toMutable(organization.roles), creatorRole: organization.creatorRole },
    terms: settings.terms,
    additionalFields: describeAdditionalFields(settings),
    lastLoginMethodCookie: settings.cookies.lastLoginMethod,
  }
}

export const featureHandlers = {
  getFeatures: async (ctx) => describeFeatures(ctx),
} satisfies Handlers<typeof featureCalls>

const listSignUpMethods = ({ settings, providers }: DescribedServices): Features['signUpMethods'] => {
  const { emailAndPassword, emailCode } = settings
  const hasProvider = [...providers.values()].some(({ options }) => !options.disableSignUp)
  return [
    ...(emailAndPassword.enabled && !emailAndPassword.disableSignUp ? (['password'] as const) : []),
    ...(emailCode && !emailCode.disableSignUp ? (['email-code'] as const) : []),
    ...(hasProvider ? (['provider'] as const) : []),
  ]
}

const describeVerificationMails = (settings: Settings): Features['verificationMails'] => {
  if (!settings.mails.verification) return 'off'
  const { sendOnSignUp } = settings.emailVerification
  return sendOnSignUp || settings.emailAndPassword.requireEmailVerification ? 'after-sign-up' : 'on-request'
}

const describeCodeDigits = ({ twoFactor, mails }: Settings): Features['codeDigits'] =>
  twoFactor && { app: twoFactor.totp.digits, mail: mails.twoFactorCode ? twoFactor.otp.digits : null }

/** The types of responses are mutable. */
const toMutable = (roles: Roles): Record<string, Record<string, string[]>> =>
  mapValues(roles, (permissions) => mapValues(permissions, (actions) => [...actions]))

const mapValues = <Value, Result>(object: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))

const describeAdditionalFields = ({ additionalFields }: Settings): Features['additionalFields'] => {
  const { user, session, organization, member, invitation, team } = additionalFields
  return {
    user: describeFields(user),
    session: describeFields(session),
    organization: describeFields(organization),
    member: describeFields(member),
    invitation: describeFields(invitation),
    team: describeFields(team),
  }
}

/** Omits the fields that screens neither show nor require. Only default values that users can replace are public. */
const describeFields = (fields: EntityFields | null): Features['additionalFields']['user'] =>
  Object.entries(fields ?? {})
    .filter(
      ([, { returned, required, input, defaultValue }]) =>
        returned || (required && input && defaultValue === undefined),
    )
    .map(([name, { type, max, label, required, input, returned, defaultValue }]) => ({
      name,
      type: typeof type === 'string' ? type : [...type],
      max,
      ...(label && { label }),
      required,
      input,
      returned,
      // Forms start with the default values of the fields that users can set.
      ...(input && defaultValue !== undefined && { defaultValue }),
    }))
