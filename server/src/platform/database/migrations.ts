export { findForeignTable, migrate, pendingMigrations } from './migrate.ts'
export { type PlannedMigration, planEmptyDatabase as planFromNothing, planMigrations } from './plan.ts'
