import { hasAnyPlatformPermission, isPlatformAdmin, type userCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { requirePictureUrl } from '../platform/picture-url.ts'
import { listSolelyOwnedOrganizations } from '../organization/own-memberships.ts'
import { deleteImpersonationsBy, deleteImpersonations } from '../session/end-sessions.ts'
import { listAdministeredSessions } from '../session/sessions.ts'
import { deleteUser } from '../user/deletion.ts'
import { listEmailAddresses } from '../user/email-addresses.ts'
import { requireAcceptablePassword, setUserPassword } from '../user/password.ts'
import { disableTwoFactor } from '../two-factor/enablement.ts'
import { createUser, requireSignUpAllowed } from '../user/new-user.ts'
import { findUser } from '../user/find-user.ts'
import { toAdministeredUser } from '../session/user.ts'
import {
  requireAdminSettings,
  inAdminTransaction,
  hasPlatformPermission,
  requirePermission,
  requireManageableUser,
  readAsAdmin,
} from './admin-access.ts'
import { requireOtherAdmin } from './last-admin.ts'
import { requireGrantablePlatformRoles, requireKnownPlatformRoles } from './platform-roles.ts'
import { findLastSignIn, findSignInFactors } from './user-details.store.ts'
import { loadUserPage } from './user-list.ts'
import { listUserAccounts, listUserOrganizations, updateRoleOrBan } from './users.store.ts'

export const userHandlers = {
  createUser: async (ctx, { email, password, name: requestedName, role: requestedRoles, data }) => {
    const { caller } = ctx
    // A call without a caller comes from the server itself, which needs no permission.
    const adminContext = caller && { ...ctx, caller }
    // Checked before hashing, so that unauthorized callers cannot cause expensive work.
    if (adminContext) requirePermission(adminContext, 'user:create')
    requirePictureUrl(ctx, 'data.image', data.image)
    await requireNewUserPassword(ctx, password)
    const { image = null, language = null, ...fields } = data
    const name = await requireSignUpAllowed(ctx, { email, name: requestedName, via: 'admin', fields })
    const passwordHash = password === undefined ? null : await ctx.passwords.hash(password, ctx.deadline)
    const create = async (tx: Context, role: string) => {
      const user = await createUser(tx, { name, email, role, image, language, fields, passwordHash, via: 'admin' })
      return { user: toAdministeredUser(tx, user ?? fail('CREATED_USER_ALREADY_EXISTS')) }
    }
    const { defaultRole } = requireAdminSettings(ctx)
    if (!adminContext)
      return inTransaction(ctx, (tx) => create(tx, requireKnownPlatformRoles(tx, requestedRoles ?? defaultRole)))
    return inAdminTransaction(adminContext, 'user:create', async (tx) => {
      if (requestedRoles === undefined) return create(tx, defaultRole)
      requirePermission(tx, 'user:set-role')
      return create(tx, requireGrantablePlatformRoles(tx, requestedRoles))
    })
  },

  listUsers: (ctx, query) => readAsAdmin(ctx, 'user:list', () => loadUserPage(ctx, query)),

  getUser: (ctx, { id }) =>
    readAsAdmin(ctx, 'user:list', async () => {
      const user = (await findUser(ctx, id)) ?? fail('ADMINISTERED_USER_NOT_FOUND')
      const canListSessions = hasPlatformPermission(ctx, 'session:list')
      const [emailAddresses, accounts, sessions, organizations, lastSignIn, factors] = await Promise.all([
        listEmailAddresses(ctx, user),
        listUserAccounts(ctx, id),
        canListSessions ? listAdministeredSessions(ctx, id) : [],
        listUserOrganizations(ctx, id),
        canListSessions ? findLastSignIn(ctx, id) : null,
        findSignInFactors(ctx, id),
      ])
      return {
        user: toAdministeredUser(ctx, user),
        emailAddresses,
        lastSignIn,
        factors,
        accounts: accounts.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
        sessions,
        organizations: organizations.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
      }
    }),

  setRole: (ctx, { userId, role: requestedRoles }) =>
    inAdminTransaction(ctx, 'user:set-role', async (tx) => {
      const target = await requireManageableUser(tx, userId)
      const role = requireGrantablePlatformRoles(tx, requestedRoles)
      if (role === target.role) return { user: toAdministeredUser(tx, target) }
      if (!isPlatformAdmin(requireAdminSettings(tx), { id: userId, role })) await requireOtherAdmin(tx, target)
      const user = await updateRoleOrBan(tx, userId, { role })
      // The new roles may not allow this user to impersonate, and an admin must not be impersonated.
      await deleteImpersonationsBy(tx, userId)
      if (hasAnyPlatformPermission(requireAdminSettings(tx), user)) await deleteImpersonations(tx, userId)
      const details = { from: target.role, to: role }
      await recordAudit(tx, { action: 'user.role-changed', target: `user:${userId}`, details })
      return { user: toAdministeredUser(tx, user) }
    }),

  removeUser: (ctx, { userId }) =>
    inAdminTransaction(ctx, 'user:delete', async (tx) => {
      const target = await requireManageableUser(tx, userId)
      if ((await listSolelyOwnedOrganizations(tx, userId)).length > 0) fail('USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION')
      if (!(await deleteUser(tx, target))) fail('ADMINISTERED_USER_NOT_FOUND')
      if (userId === tx.caller.user.id) tx.reply.session = 'ended'
      return { success: true }
    }),

  // Requires the same permission as a new password, because it gives the same access to the account.
  resetTwoFactor: (ctx, { userId }) =>
    inAdminTransaction(ctx, 'user:set-password', async (tx) => {
      if (!tx.settings.twoFactor) fail('NOT_FOUND')
      // A stolen admin session could otherwise remove the second factor of its own account.
      if (userId === tx.caller.user.id) fail('YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR')
      return { user: toAdministeredUser(tx, await disableTwoFactor(tx, await requireManageableUser(tx, userId))) }
    }),

  setUserPassword: async (ctx, { userId, newPassword }) => {
    requirePermission(ctx, 'user:set-password')
    await requireAcceptablePassword(ctx, newPassword)
    const hash = await ctx.passwords.hash(newPassword, ctx.deadline)
    return inAdminTransaction(ctx, 'user:set-password', async (tx) => {
      await setUserPassword(tx, await requireManageableUser(tx, userId), hash)
      if (userId === tx.caller.user.id) tx.reply.session = 'ended'
      return { status: true }
    })
  },
} satisfies Handlers<typeof userCalls>

/** Without passwords, the user signs in with an emailed code or a provider. */
const requireNewUserPassword = async (ctx: Context, password: string | undefined): Promise<void> => {
  if (password !== undefined) return requireAcceptablePassword(ctx, password)
  if (ctx.settings.emailAndPassword.enabled) fail('VALIDATION_ERROR', { message: '[body.password] Required' })
}
