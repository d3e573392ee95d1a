import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { findUser, findUserByEmail } from './user.store.ts'

/** Who has this id: for other areas. */
export const findPerson = (tx: Context, id: string): Promise<UserRow | undefined> => findUser(tx, id)

/** Who has this address, lower-cased. */
export const findPersonByEmail = (tx: Context, email: string): Promise<UserRow | undefined> =>
  findUserByEmail(tx, email)
