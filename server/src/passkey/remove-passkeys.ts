/** Needed when a mailbox is proven for the first time: an attacker may have added the passkeys (R21). */
export { deletePasskeys } from './passkeys.store.ts'
