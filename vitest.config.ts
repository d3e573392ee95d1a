import { existsSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { longTests } from './testing/long-tests.ts'

// Starts one PostgreSQL server per run. Tests create their own databases in it.
const startPostgres = './testing/src/start-postgres.ts'

/** Inputs of property tests. */
const fixedSeed = './testing/src/fixed-seed.ts'

const minute = 60_000

const GIGABYTE = 2 ** 30

const hasSpace = (folder: string, bytes: number): boolean => {
  const stats = statfsSync(folder)
  return stats.bavail * stats.bsize >= bytes
}

// A file system in memory: flushes of the databases to a disk would take a fifth of the time.
const MEMORY_FOLDER = '/dev/shm'
if (!process.env.TMPDIR && process.platform === 'linux' && hasSpace(MEMORY_FOLDER, 4 * GIGABYTE)) {
  process.env.TMPDIR = MEMORY_FOLDER
}

for (const file of longTests) {
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`testing/long-tests.ts names ${file}, which does not exist`)
}

const HASHING_TESTS = 'server/src/platform/crypto/password-hash.test.ts'

/** `npm run test:all` and `npx vitest run FILE` run all of them (decision 92). */
const runsLongTests = process.env.LATCHKEY_LONG_TESTS !== 'false'

/** The rules run on SQLite. What differs on PostgreSQL is the platform, and how concurrent changes end. */
const shortPostgresTests = ['server/src/platform/**/*.test.ts', 'server/src/**/*{concurrency,races}*.test.ts']

/** Hashing with the cost of production would take half of the time of these tests. */
const lowPasswordCost = [
  {
    find: /^\.\/(platform\/crypto\/)?password-cost\.ts$/,
    replacement: fileURLToPath(new URL('testing/src/low-password-cost.ts', import.meta.url)),
  },
]

export default defineConfig({
  test: {
    // A CI machine may have two cores. Tests that drive a browser or a process wait half of the time.
    maxWorkers: 3,
    // Workers use at most 700 MB (`npx vitest run --logHeapUsage`). An endless loop ends here, and not after half an hour.
    execArgv: ['--max-old-space-size=1500'],
    // A busy machine may pause for seconds. Tests that wait fail at these limits only if nothing happens.
    testTimeout: 5 * minute,
    hookTimeout: 5 * minute,
    expect: { poll: { timeout: minute / 2, interval: 20 } },
    exclude: runsLongTests ? [] : longTests,
    // Decision 89.
    retry: process.env.CI === 'true' ? 1 : 0,
    reporters: ['default', './scripts/summary-reporter.mjs'],
    // `isolate: false`: loading the server, or React and Mantine, for each file takes longer than most tests.
    projects: [
      {
        extends: true,
        resolve: { alias: lowPasswordCost },
        test: {
          name: 'unit',
          include: ['{bench,contract,locales,server,service,simulator,testing}/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: [HASHING_TESTS, 'server/src/platform/drivers/postgres/*.test.ts'],
          env: { LATCHKEY_TEST_DATABASE: 'sqlite' },
          isolate: false,
          setupFiles: [fixedSeed],
        },
      },
      {
        extends: true,
        test: {
          name: 'hashing',
          include: [HASHING_TESTS],
          env: { LATCHKEY_TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        resolve: { alias: lowPasswordCost },
        test: {
          name: 'postgres',
          include: runsLongTests ? ['server/src/**/*.test.ts'] : shortPostgresTests,
          exclude: [
            HASHING_TESTS,
            // SQLite only.
            'server/src/platform/drivers/sqlite/*.test.ts',
            // Two nodes on PostgreSQL are tested as two processes in conformance.
            'server/src/organization/multi-node-concurrency.test.ts',
            'server/src/session/two-nodes.test.ts',
            // Functions and documents without a database.
            'server/src/http/{client-ip,cookies,json,openapi,trusted-origins}.test.ts',
            'server/src/platform/{cache,options}/*.test.ts',
            'server/src/platform/{origins,queue}.test.ts',
            'server/src/platform/crypto/common-passwords.test.ts',
            'server/src/platform/mail/{sanitize-name,templates*}.test.ts',
            'server/src/social/{linking,providers-document}.test.ts',
            'server/src/two-factor/totp.test.ts',
            // Rejected, limited or answered before the rule of the call. The rules have tests of their own on PostgreSQL.
            'server/src/http/{handler,handler-names,limits,node,read-body,redirects,request-origin,routes,site}.test.ts',
            'server/src/organization/disabled-features.test.ts',
            'server/src/platform/picture-url.test.ts',
            // Thousands of calls that differ in the role. The permission is compared in code.
            'server/src/{admin,organization}/permission-matrix.test.ts',
            // What providers send, and the texts and the choice of mails. Each statement also runs in other tests.
            'server/src/social/{id-token.fuzz,malicious-providers,outbound,provider-specifics,provider-options,providers}.test.ts',
            'server/src/platform/mail/{language,switches}.test.ts',
            // Which addresses requests reach, and how they end. The deliveries have tests of their own on PostgreSQL.
            'server/src/webhook/network.test.ts',
          ],
          env: { LATCHKEY_TEST_DATABASE: 'postgres' },
          isolate: false,
          setupFiles: [fixedSeed],
          globalSetup: [startPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['client/src/**/*.test.{ts,tsx}', '{react,web}/src/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['./testing/src/fresh-window.ts'],
        },
      },
      {
        extends: true,
        // For the servers within the test process. The processes that the tests start are the build.
        resolve: { alias: lowPasswordCost },
        test: {
          name: 'conformance',
          include: ['conformance/src/**/*.test.ts'],
          isolate: false,
          setupFiles: [fixedSeed],
          globalSetup: [startPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['conformance/src/packages/*.packages.ts'],
          globalSetup: ['./conformance/src/packages/consumer.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['conformance/src/**/*.e2e.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['conformance/src/**/*.alone.ts'],
          // Timing tests run last, without other load on the machine.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
