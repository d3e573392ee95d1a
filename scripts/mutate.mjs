#!/usr/bin/env node
// Mutation tests: `npm run mutate -- session` changes the code of an area in one place after the other, runs the tests of
// the area for each change, and prints the changes that no test detects. `-- session server/src/session/ban.ts` limits
// this to a file, and `-- session --part 1/4` to a random quarter of the changes.
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'

/** Tests outside of the folder of an area that check its rules. */
const otherTests = {
  session: [
    'server/src/admin/bans.test.ts',
    'server/src/admin/impersonation.test.ts',
    'server/src/device/device-token.test.ts',
    'server/src/http/earlier-cookies.test.ts',
    'server/src/http/session-cookies.test.ts',
    'server/src/organization/active-organization.test.ts',
    'server/src/social/ended-during-callback.test.ts',
    'server/src/two-factor/concurrency.test.ts',
    'server/src/two-factor/guesses.test.ts',
    'server/src/two-factor/step-up-codes.test.ts',
    'server/src/two-factor/step-up-methods.test.ts',
    'server/src/user/email-code-attacks.test.ts',
    'server/src/user/pending-sign-in*.test.ts',
  ],
  social: [
    'server/src/platform/hooks/before-session.test.ts',
    'server/src/platform/hooks/before-sign-up.test.ts',
    'server/src/tools/import/better-auth-providers.test.ts',
    'server/src/two-factor/social.test.ts',
    'server/src/user/account-enumeration.test.ts',
    'server/src/user/sign-up-enumeration.test.ts',
  ],
  user: [
    'server/src/platform/audit/audit.test.ts',
    'server/src/platform/boundaries.test.ts',
    'server/src/platform/hooks/before-sign-up.test.ts',
    'server/src/platform/mail/*.test.ts',
    'server/src/session/known-devices.test.ts',
    'server/src/two-factor/guesses.test.ts',
    'server/src/two-factor/social.test.ts',
  ],
  organization: [
    'server/src/admin/organization-export.test.ts',
    'server/src/api-key/grantable-permissions.test.ts',
    'server/src/api-key/organization-keys.test.ts',
    'server/src/platform/audit/audit.test.ts',
    'server/src/user/external-picture.test.ts',
    'server/src/user/invited-sign-up.test.ts',
    'server/src/user/mailbox-proof.test.ts',
    'server/src/user/removed-addresses.test.ts',
    'server/src/webhook/webhook-mails.test.ts',
  ],
  admin: [
    'server/src/organization/additional-fields.test.ts',
    'server/src/user/additional-fields.test.ts',
    'server/src/platform/audit/audit.test.ts',
    'server/src/webhook/webhook-mails.test.ts',
  ],
}

/** The files that are changed and the tests that must fail, by area. */
const areas = {
  ...Object.fromEntries(
    ['session', 'two-factor', 'social', 'organization', 'user', 'admin', 'http'].map((area) => [
      area,
      {
        mutate: [`server/src/${area}/**/*.ts`],
        testFiles: [`server/src/${area}/**/*.test.ts`, ...(otherTests[area] ?? [])],
      },
    ]),
  ),
  'organization-roles': {
    mutate: [
      'server/src/organization/{member-access,member-roles.store,membership,members,ownership,permissions,roles}.ts',
    ],
    testFiles: ['server/src/organization/**/*.test.ts'],
  },
  client: {
    mutate: ['client/src/**/*.{ts,tsx}', '!client/src/testing/**'],
    testFiles: ['client/src/**/*.test.ts', 'client/src/**/*.test.tsx'],
  },
}

const {
  positionals: [name, ...files],
  values: { part },
} = parseArgs({ allowPositionals: true, options: { part: { type: 'string' } } })
const area = areas[name]
if (!area) throw new Error(`Specify an area: ${Object.keys(areas).join(', ')}`)
if (part !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(part)) throw new Error('Specify a part as 1/4')
// The checker runs in another process.
if (part !== undefined) process.env.MUTATION_PART = part

/** Stryker changes arrow functions within expressions, in which they have no name. */
const handlerNamesTest = 'server/src/http/handler-names.test.ts'

/** Also lists new tests that are not committed yet. */
const listTests = () => {
  const patterns = [...area.testFiles.map((pattern) => `:(glob)${pattern}`), `:(exclude)${handlerNamesTest}`]
  const options = ['--cached', '--others', '--exclude-standard', '--', ...patterns]
  return execFileSync('git', ['ls-files', ...options], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

const stryker = new Stryker({
  mutate: files.length > 0 ? files : [...area.mutate, '!**/*.test.{ts,tsx}'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate.vitest.config.ts', related: false },
  plugins: [
    '@stryker-mutator/vitest-runner',
    fileURLToPath(new URL('print-survivors.mjs', import.meta.url)),
    fileURLToPath(new URL('mutation-part.mjs', import.meta.url)),
  ],
  checkers: part === undefined ? [] : ['part'],
  coverageAnalysis: 'perTest',
  // Code that runs when a module loads: schemas, tables of constants. The whole run would load again for each change.
  ignoreStatic: true,
  // Most strings are error codes, columns and audit actions. Their types are unions, and other strings do not compile.
  mutator: { excludedMutations: ['StringLiteral'] },
  symlinkNodeModules: false,
  buildCommand: `node scripts/prepare-mutation-tests.mjs ${listTests().join(' ')}`,
  ignorePatterns: ['dist', 'data', 'screenshots', 'bench'],
  // The compiler API that Stryker would read this file with no longer exists.
  tsconfigFile: 'none',
  // Stryker would add `// @ts-nocheck` to files, and a test compares one of them with the documentation.
  disableTypeChecks: false,
  // Tests with two nodes wait for most of their time.
  concurrency: 2 * availableParallelism(),
  dryRunTimeoutMinutes: 60,
  // Long enough for a change that survives, whose tests share the processors with those of other changes.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  reporters: ['clear-text', 'progress-append-only', 'survivors'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportMutants: false, reportTests: false },
  allowConsoleColors: false,
})
const results = await stryker.runMutationTest()
// Happens if packages or the copy change during the run. A change survives only if all tests that reach it pass.
const incomplete = results.filter(
  ({ status, testsCompleted = 0, coveredBy = [] }) => status === 'Survived' && testsCompleted < coveredBy.length,
)
if (incomplete.length > 0) throw new Error(`${incomplete.length} changes ran without all of their tests. Run again.`)
