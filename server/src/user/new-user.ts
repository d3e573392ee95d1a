import { DEFAULT_PLATFORM_ROLE } from '@latchkey/contract'
import { type FieldValues, mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import { countWebhookStatements } from '../platform/webhooks/write-events.ts'
import type { EventName, SignUpMethod } from '../platform/audit/events.ts'
import type { Context } from '../platform/context.ts'
import type { NewUser, UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { HookDenial } from '../platform/hooks/deny.ts'
import type { SignUpRequest } from '../platform/hooks/hook-types.ts'
import { copyUserPicture } from '../platform/pictures/picture-copies.ts'
import { toSearchName } from '../platform/database/search-name.ts'
import { insertPassword } from './account.store.ts'
import { insertUser } from './user.store.ts'

export interface NewUserFields {
  name: string
  /** Lower case. */
  email: string
  image: string | null
  language: string | null
  emailVerified?: boolean
  /** Default: `admin.defaultRole`. */
  role?: string
  /** The additional fields. The others have their default value. */
  fields?: FieldValues
}

/** Builds the row of a new user. Sign-up, admins, providers and the import use it, so that the columns are listed once. */
export const buildNewUser = (
  { settings, random, now }: Pick<Context, 'settings' | 'random' | 'now'>,
  { name, email, image, language, emailVerified = false, role, fields = {} }: NewUserFields,
) => {
  const createdAt = now()
  return {
    id: randomId(random),
    name,
    email,
    emailVerified: emailVerified ? 1 : 0,
    image,
    language,
    role: role ?? settings.admin?.defaultRole ?? DEFAULT_PLATFORM_ROLE,
    searchName: toSearchName(name),
    sessionVersion: 0,
    twoFactorEnabled: 0,
    additionalFields: mergeFields(null, fields),
    createdAt,
    updatedAt: createdAt,
  } satisfies NewUser
}

/**
 * Returns the name of a new user after the hook of the application, or its denial. Call it before the transaction, for
 * free and for taken addresses: neither the response nor its time may depend on which addresses are taken (R37).
 */
export const runBeforeSignUp = async (ctx: Context, request: SignUpRequest): Promise<string | HookDenial> =>
  ctx.hooks ? ctx.hooks.beforeSignUp(request, ctx.deadline) : request.name

/** Runs the hook like `runBeforeSignUp` and returns the name. Throws the denial. */
export const requireSignUpAllowed = async (ctx: Context, request: SignUpRequest): Promise<string> => {
  const verdict = await runBeforeSignUp(ctx, request)
  if (verdict instanceof HookDenial) throw verdict
  return verdict
}

/**
 * Creates a user inside the open transaction. A user without a password hash chooses a password later. Returns undefined
 * if the address is taken.
 */
export const createUser = async (
  tx: Context,
  { passwordHash, via, ...fields }: NewUserFields & { passwordHash: string | null; via: SignUpMethod },
): Promise<UserRow | undefined> => {
  const user = await insertUser(tx, buildNewUser(tx, fields))
  if (!user) return undefined
  copyUserPicture(tx, user.id, user.image)
  if (passwordHash !== null) await insertPassword(tx, user.id, passwordHash)
  await recordAudit(tx, {
    action: 'user.created',
    target: `user:${user.id}`,
    actorId: tx.caller?.user.id ?? user.id,
    details: { role: user.role },
    extra: describeNewUser(user, via),
  })
  return user
}

/** Counts the statements that events of a new user add to a transaction, for the decoys of a taken address (R37). */
export const countEventStatements = async (tx: Context, names: readonly EventName[]): Promise<number> =>
  (names.some((name) => tx.hooks?.isDelivered(name)) ? 1 : 0) + (await countWebhookStatements(tx, names))

/** What handlers of the application receive about a new user. */
const describeNewUser = ({ email, name, role, emailVerified }: UserRow, via: SignUpMethod) => ({
  email,
  name,
  role,
  emailVerified: emailVerified === 1,
  via,
})
