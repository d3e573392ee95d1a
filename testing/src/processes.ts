/**
 * Servers that tests and benchmarks start in addition to Latchkey. Imports no test runner.
 * @module
 */
export { toBetterSqlite } from './better-sqlite.ts'
export { findFreePort } from './free-port.ts'
export * from './start-pgbouncer.ts'
export * from './start-postgres.ts'
export { hasHaproxy, NO_HAPROXY } from './start-haproxy.ts'
export * from './start-patroni.ts'
export * from './start-postgres-cluster.ts'
export * from './start-redis.ts'
export * from './start-redis-sentinel.ts'
