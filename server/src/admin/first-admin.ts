import { type firstAdminCalls, isPlatformAdmin, parseRoles } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import type { StoredUser, UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { deleteImpersonations } from '../session/end-sessions.ts'
import { findUsablePasswordHash } from '../user/credential.ts'
import { createUser } from '../user/new-user.ts'
import { findUserByEmail } from '../user/find-user.ts'
import { isMailboxProven } from '../user/mailbox-proof.ts'
import { issueResetLink } from '../user/password-reset.ts'
import { toAdministeredUser } from '../session/user.ts'
import { requireAdminSettings } from './admin-access.ts'
import { requireKnownPlatformRoles } from './platform-roles.ts'
import { updateRoleOrBan } from './users.store.ts'

export const firstAdminHandlers = {
  createAdmin: (ctx, { email, name = email, allowUnproven = false }) =>
    inTransaction(ctx, async (tx) => {
      const adminRole = findAdminRole(tx)
      const existing = await findUserByEmail(tx, email)
      if (!existing) return createAdminUser(tx, { name, email, role: adminRole })
      if (existing.banned !== 1 && hasAdminRole(tx, existing)) return describeAdmin(tx, existing)
      if (!isMailboxProven(existing) && !allowUnproven) fail('EMAIL_NOT_VERIFIED')
      return grantAdminRole(tx, existing, adminRole)
    }),
} satisfies Handlers<typeof firstAdminCalls>

const hasAdminRole = (ctx: Context, { role }: Pick<UserRow, 'role'>): boolean =>
  isPlatformAdmin({ roles: requireAdminSettings(ctx).roles, adminUserIds: new Set() }, { id: '', role })

/** Changes no role. An admin who has not chosen a password yet receives another link, because the previous one expires. */
const describeAdmin = async (tx: Context, admin: StoredUser) => {
  const needsPassword =
    tx.settings.emailAndPassword.enabled &&
    !isMailboxProven(admin) &&
    (await findUsablePasswordHash(tx, admin.id)) === null
  const link = needsPassword
    ? await issueResetLink(tx, { user: admin, email: admin.email, redirectTo: undefined })
    : null
  return { user: toAdministeredUser(tx, admin), isNew: false, resetURL: link?.url ?? null }
}

const grantAdminRole = async (tx: Context, existing: UserRow, adminRole: string) => {
  const knownRoles = parseRoles(existing.role).filter((role) => Object.hasOwn(requireAdminSettings(tx).roles, role))
  const role = requireKnownPlatformRoles(tx, [...knownRoles, adminRole])
  // Lifts a ban as well, because the operator of the machine may have banned the last admin.
  const banned = existing.banned === null ? null : 0
  const user = await updateRoleOrBan(tx, existing.id, { role, banned, banReason: null, banExpires: null })
  await deleteImpersonations(tx, user.id)
  const details = { from: existing.role, to: role }
  await recordAudit(tx, { action: 'admin.created', target: `user:${user.id}`, details })
  return { user: toAdministeredUser(tx, user), isNew: false, resetURL: null }
}

const createAdminUser = async (tx: Context, { name, email, role }: { name: string; email: string; role: string }) => {
  // Without passwords, the link to choose one would not work.
  if (!tx.settings.emailAndPassword.enabled) fail('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  const newUser = { name, email, role, image: null, language: null, passwordHash: null }
  const user = (await createUser(tx, { ...newUser, via: 'admin' })) ?? fail('CREATED_USER_ALREADY_EXISTS')
  await recordAudit(tx, { action: 'admin.created', target: `user:${user.id}`, details: { to: role } })
  const { url } = await issueResetLink(tx, { user, email, redirectTo: undefined })
  return { user: toAdministeredUser(tx, user), isNew: true, resetURL: url }
}

/** The options can move the permissions of `admin` to another role. */
const findAdminRole = (ctx: Context): string => {
  const { roles } = requireAdminSettings(ctx)
  return Object.keys(roles).find((role) => hasAdminRole(ctx, { role })) ?? fail('ROLE_NOT_FOUND')
}
