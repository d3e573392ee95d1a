import { type Call, type Calls, calls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { activityHandlers } from '../admin/activity.ts'
import { banHandlers } from '../admin/bans.ts'
import { firstAdminHandlers } from '../admin/first-admin.ts'
import { impersonationHandlers } from '../admin/impersonation.ts'
import { mailHandlers } from '../admin/mails.ts'
import { platformOrganizationHandlers } from '../admin/platform-organizations.ts'
import { platformPermissionHandlers } from '../admin/platform-permissions.ts'
import { userSessionHandlers } from '../admin/user-sessions.ts'
import { userHandlers } from '../admin/users.ts'
import { invitationHandlers } from '../organization/invitations.ts'
import { memberHandlers } from '../organization/members.ts'
import { organizationHandlers } from '../organization/organizations.ts'
import { ownershipHandlers } from '../organization/ownership.ts'
import { permissionHandlers } from '../organization/permissions.ts'
import { teamHandlers } from '../organization/teams.ts'
import { sessionHandlers } from '../session/sessions.ts'
import { signInHandlers } from '../session/sign-in.ts'
import { siteHandlers } from './site.ts'
import { linkedAccountHandlers } from '../social/linked-accounts.ts'
import { socialSignInHandlers } from '../social/social-sign-in.ts'
import { trustedDeviceHandlers } from '../two-factor/trusted-devices.ts'
import { twoFactorHandlers } from '../two-factor/two-factor.ts'
import { accountHandlers } from '../user/accounts.ts'
import { deletionHandlers } from '../user/deletion.ts'
import { emailChangeHandlers } from '../user/email-change.ts'
import { passwordHandlers } from '../user/password.ts'
import { pictureHandlers } from '../user/picture.ts'
import { profileHandlers } from '../user/profile.ts'
import { signUpHandlers } from '../user/sign-up.ts'
import { verificationHandlers } from '../user/verification.ts'

/** Every rule: the compiler asks for one per call of the contract. */
const handlers = {
  ...signUpHandlers,
  ...signInHandlers,
  ...socialSignInHandlers,
  ...sessionHandlers,
  ...verificationHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...pictureHandlers,
  ...emailChangeHandlers,
  ...accountHandlers,
  ...linkedAccountHandlers,
  ...deletionHandlers,
  ...twoFactorHandlers,
  ...trustedDeviceHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...ownershipHandlers,
  ...invitationHandlers,
  ...teamHandlers,
  ...permissionHandlers,
  ...userHandlers,
  ...firstAdminHandlers,
  ...userSessionHandlers,
  ...banHandlers,
  ...impersonationHandlers,
  ...platformPermissionHandlers,
  ...activityHandlers,
  ...mailHandlers,
  ...platformOrganizationHandlers,
  ...siteHandlers,
} satisfies Handlers<typeof calls>

type AnyHandlers = Handlers<Calls>

export interface Route {
  readonly name: string
  readonly call: Call
  readonly handle: AnyHandlers[string]
}

/** Each call with its rule. Throws for a call that nobody answers, or whose description is not complete (rule R63). */
export const mount = (described: Record<string, Partial<Call>>, rules: object): readonly Route[] =>
  Object.entries(described).map(([name, call]) => {
    // Each handler takes what its own call's schema gives; here, where calls are one kind of thing, that is `never`.
    const handle = (rules as Record<string, Route['handle'] | undefined>)[name]
    if (!handle || !isComplete(call)) {
      throw new Error(`The call ${name} is not described completely and cannot be mounted`)
    }
    return { name, call, handle }
  })

function isComplete(call: Partial<Call>): call is Call {
  const { method, summary, access, limit, response, errors } = call
  return !!method && !!summary && !!access && !!limit && !!response && Array.isArray(errors)
}

/** Every call with its rule. */
export const routes: readonly Route[] = mount(calls, handlers)

export interface Match {
  readonly byMethod: Readonly<Record<string, Route>>
  readonly params: Record<string, string>
}

/** Finds the routes of a path below the base path. Only the canonical spelling of a path matches (rule R13). */
export const createRouter = (mounted: readonly Route[]): ((path: string) => Match | null) => {
  const fixed = new Map<string, Match>()
  const withParameter: { prefix: string; parameter: string; byMethod: Record<string, Route> }[] = []
  for (const route of mounted) {
    const path = route.call.path
    const [prefix = '', parameter] = path.split(':')
    const known = withParameter.find((other) => other.prefix === prefix)
    if (parameter && known) known.byMethod[route.call.method] = route
    else if (parameter) withParameter.push({ prefix, parameter, byMethod: { [route.call.method]: route } })
    else fixed.set(path, { byMethod: { ...fixed.get(path)?.byMethod, [route.call.method]: route }, params: {} })
  }
  return (path) => {
    const match = fixed.get(path)
    if (match) return match
    const open = withParameter.find(({ prefix }) => path.startsWith(prefix))
    const value = open && path.slice(open.prefix.length)
    if (!open || !value || !PARAMETER.test(value)) return null
    return { byMethod: open.byMethod, params: { [open.parameter]: value } }
  }
}

/** No parameter of ours needs another character, so nothing is ever decoded. */
const PARAMETER = /^[A-Za-z0-9_.~-]+$/
