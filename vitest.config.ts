import { defineConfig } from 'vitest/config'

// Started once per run; the rules' tests and those of the whole program make databases of their own in it.
const startPostgres = './testing/src/start-postgres.ts'

const minute = 60_000

export default defineConfig({
  test: {
    // A bare CI machine has two cores; who drives a browser or other programs waits for them half of the time.
    maxWorkers: 3,
    reporters: ['default', './scripts/summary-reporter.mjs'],
    // `isolate: false` where tests make worlds of their own: loading the server for each file takes longer than most tests.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,contract,locales,server,service,simulator,testing}/src/**/*.test.ts', 'scripts/*.test.mjs'],
          env: { LATCHKEY_TEST_DATABASE: 'sqlite' },
          isolate: false,
          testTimeout: minute / 2,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/src/**/*.test.ts'],
          // What providers say is read, or refused, before there is anything to store; documents are made of the contract;
          // what is counted lies in memory or in Redis; a SQLite file is one on either; two nodes on PostgreSQL are two
          // processes (conformance).
          exclude: [
            'server/src/platform/cache/*.test.ts',
            'server/src/platform/drivers/sqlite/*.test.ts',
            'server/src/organization/multi-node-concurrency.test.ts',
            'server/src/social/{id-token.fuzz,malicious-providers,outbound,provider-specifics,provider-options,providers-document}.test.ts',
            'server/src/http/openapi.test.ts',
          ],
          env: { LATCHKEY_TEST_DATABASE: 'postgres' },
          isolate: false,
          globalSetup: [startPostgres],
          testTimeout: minute,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['client/src/**/*.test.{ts,tsx}', 'web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: minute / 4,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['conformance/src/**/*.test.ts'],
          globalSetup: [startPostgres],
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['conformance/src/**/*.e2e.ts'],
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        test: {
          name: 'alone',
          include: ['conformance/src/**/*.alone.ts'],
          // What measures time runs after everything else, with the machine to itself.
          sequence: { groupOrder: 1 },
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
    ],
  },
})
