/** The lookups of users and addresses of this area for other areas. Only this area imports its stores. */
export { listAdditionalAddresses } from './email-addresses.store.ts'
export { findUser, findUserByEmail } from './user.store.ts'
