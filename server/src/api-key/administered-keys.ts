/** The statements of this area for administration, which is above it. */
export { deleteKey, findKey, listKeys, updateKey } from './api-keys.store.ts'
