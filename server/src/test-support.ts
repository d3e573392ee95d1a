/**
 * Internals that the tests and benchmarks of other workspaces need. Not part of the public interface.
 * @module
 */
export type { RateLimitStore } from './platform/cache/rate-limits.ts'
export { createKeys, hashCodeWithAllKeys } from './platform/crypto/keys.ts'
export { SCRYPT_COST } from './platform/crypto/password-cost.ts'
export { randomId, systemRandom } from './platform/crypto/random.ts'
export { migrations } from './platform/database/migration-list.ts'
export type { Tables } from './platform/database/tables.ts'
export { openConnection } from './platform/drivers/sqlite/build.ts'
export { SqliteConnection } from './platform/drivers/sqlite/connection.ts'
export { SqliteFile } from './platform/drivers/sqlite/file.ts'
export { type MailDataOf, type MailKind, type RenderedMail, renderMail } from './platform/mail/templates.ts'
export { silentLogger } from './platform/observability/logger.ts'
export { silentObserver } from './platform/observability/observer.ts'
export { expiringTables } from './platform/retention/retention.store.ts'
