export { migrate, pendingMigrations } from './migrate.ts'
export { type PlannedMigration, planFromNothing, planMigrations } from './plan.ts'
