/**
 * Internals of the program that the tests and benchmarks of other workspaces need. Not part of the public interface.
 * @module
 */
export { commands } from './cli/commands.ts'
export type { Check } from './doctor/check.ts'
export { clockCheck } from './doctor/clock.ts'
export { createDoctorContext } from './doctor/context.ts'
export { databaseCheck } from './doctor/database.ts'
export { mailCheck } from './doctor/mail.ts'
export { redisCheck } from './doctor/redis.ts'
export { readEnvironment } from './env.ts'
export { environmentSchema } from './environment-schema.ts'
export { createMetrics } from './metrics/metrics.ts'
