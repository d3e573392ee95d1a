import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { insertPassword } from './account.store.ts'
import { insertUser } from './user.store.ts'

interface NewUserInput {
  name: string
  /** Lower-cased. */
  email: string
  /** Whoever vouches for the person vouches for the address too. */
  emailVerified?: boolean
  /** `admin.defaultRole` unless it is given. */
  role?: string
  image: string | null
  language: string | null
  /** Null for somebody who is to choose a password by themselves. */
  passwordHash: string | null
}

/**
 * Makes a user by the word of somebody else, an administrator or a provider, inside the open transaction. Undefined
 * where the address is taken.
 */
export const createUser = async (
  tx: Context,
  { passwordHash, emailVerified = false, ...person }: NewUserInput,
): Promise<UserRow | undefined> => {
  const now = tx.now()
  const user = await insertUser(tx, {
    ...person,
    id: randomId(tx.random),
    emailVerified: emailVerified ? 1 : 0,
    sessionVersion: 0,
    createdAt: now,
    updatedAt: now,
  })
  if (!user) return undefined
  if (passwordHash !== null) await insertPassword(tx, user.id, passwordHash)
  await recordAudit(tx, {
    action: 'user.created',
    target: `user:${user.id}`,
    actorId: tx.caller?.user.id ?? user.id,
    details: { role: user.role },
  })
  return user
}
