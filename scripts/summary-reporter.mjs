import { relative } from 'node:path'
import { root } from './sources.mjs'

/** More flaky tests fail a run in CI (decision 89). */
const MAXIMUM_FLAKY_TESTS = 5

/**
 * Prints `N passed, M failed, K skipped` as the last line of a run, counted over all projects. A file that does not load,
 * a hook that throws and an error outside a test count as failures. In CI a skipped test fails the run, and so do more than
 * five tests that passed only when they were repeated.
 */
export default class SummaryReporter {
  #counts = null

  onInit(vitest) {
    this.vitest = vitest
    // Servers that tests started may still write while they stop, so the summary waits for the end of the process.
    if (!vitest.config.watch) process.once('exit', () => this.#printLastLine())
  }

  async onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => describe(module, test)))
    const skipped = tests.filter((test) => test.state === 'skipped')
    // A worker that ends or hangs leaves its tests pending.
    const interrupted = tests.filter((test) => test.state === 'pending')
    for (const { title, file, project } of interrupted) console.log(`interrupted: ${title} (${file}, ${project})`)
    const errorCount =
      unhandledErrors.length + modules.reduce((sum, module) => sum + countErrorsOutsideTests(module), 0)
    this.#counts = {
      passed: tests.filter((test) => test.state === 'passed').length,
      failed: tests.filter((test) => test.state === 'failed').length + interrupted.length + errorCount,
      skipped: skipped.length,
    }
    for (const { title, file, project, reason } of isFilteredByTitle(this.vitest.config) ? [] : skipped) {
      console.log(`skipped: ${title} (${file}, ${project}): ${reason}`)
    }
    if (skipped.length > 0 && process.env.CI === 'true') {
      console.log('In CI every test must run: the skipped tests above fail this run.')
      process.exitCode = 1
    }
    const flaky = tests.filter((test) => test.isFlaky)
    for (const { title, file, project, errors } of flaky) {
      console.log(`flaky: ${title} (${file}, ${project}) passed when it was repeated. The first error: ${errors}`)
    }
    if (flaky.length > MAXIMUM_FLAKY_TESTS) {
      console.log(`${flaky.length} tests were flaky, and at most ${MAXIMUM_FLAKY_TESTS} may be.`)
      process.exitCode = 1
    }
    if (this.#counts.failed > 0) process.exitCode = 1
    if (this.vitest.config.watch) console.log(formatCounts(this.#counts))
  }

  #printLastLine() {
    // Without counts the run ended before its first test, for example in the global setup.
    const counts = this.#counts ?? { passed: 0, failed: 1, skipped: 0 }
    if (process.exitCode && counts.failed === 0 && counts.skipped === 0) counts.failed = 1
    if (counts.failed > 0) process.exitCode ||= 1
    process.stdout.write(`\n${formatCounts(counts)}\n`)
  }
}

const formatCounts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

// With `-t` every other test is skipped on purpose.
const isFilteredByTitle = (config) => Boolean(config.testNamePattern)

function describe(module, test) {
  const { state, note, errors = [] } = test.result()
  return {
    title: test.name,
    file: relative(root, module.moduleId).replaceAll('\\', '/'),
    project: module.project.name,
    state,
    isFlaky: test.diagnostic()?.flaky ?? false,
    errors: errors.map(({ message, diff }) => (diff ? `${message}\n${diff}` : message)).join('; '),
    reason: note ?? (test.options.mode === 'todo' ? 'to do' : 'no reason given'),
  }
}

function countErrorsOutsideTests(module) {
  const suites = [module, ...module.children.allSuites()]
  return suites.reduce((sum, suite) => sum + suite.errors().length, 0)
}
