/** The statements of this area that the administration uses. */
export { deleteKey, findKey, listKeys } from './api-keys.store.ts'
