/** The statements of this area that the administration uses. */
export { deleteKey, findKey, listKeys, updateKey } from './api-keys.store.ts'
