export { findForeignTable, listNewerMigrations, migrate, pendingMigrations } from './migrate.ts'
export { type PlannedMigration, planEmptyDatabase, planMigrations } from './plan.ts'
