export { migrate, pendingMigrations } from './database/migrate.ts'
export { type PlannedMigration, planFromNothing, planMigrations } from './database/plan.ts'
