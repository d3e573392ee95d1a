/** The user lookups of this area for other areas. Only this area imports its store. */
export { findUser, findUserByEmail } from './user.store.ts'
