import { relative } from 'node:path'
import { checkSecurityRules } from './security-rules.mjs'
import { root } from './sources.mjs'
import { checkSpecCoverage } from './spec-coverage.mjs'

/**
 * Ends a run with `N passed, M failed, K skipped`, alone on the very last line and counted over all projects. A file
 * that does not load, a hook that throws and an error outside any test count as failures. In CI nothing may be skipped.
 */
export default class SummaryReporter {
  #counted = null
  #isFull = false

  onInit(vitest) {
    this.vitest = vitest
    // Whatever the tests' servers still say while they stop, the summary comes after it.
    if (!vitest.config.watch) process.once('exit', () => this.#printLastLine())
  }

  async onTestRunStart(specifications) {
    const { project, shard, testNamePattern } = this.vitest.config
    const isFiltered = [project].flat().some(Boolean) || Boolean(shard) || Boolean(testNamePattern)
    this.#isFull = !isFiltered && specifications.length === (await this.vitest.globTestSpecifications()).length
  }

  async onTestRunEnd(modules, unhandledErrors, reason) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => describe(module, test)))
    const skipped = tests.filter((test) => test.state === 'skipped')
    const broken = unhandledErrors.length + modules.reduce((sum, module) => sum + errorsAroundTests(module), 0)
    this.#counted = {
      passed: tests.filter((test) => test.state === 'passed').length,
      // A test that is still pending when the run ends was interrupted.
      failed: tests.filter((test) => test.state === 'failed' || test.state === 'pending').length + broken,
      skipped: skipped.length,
    }
    for (const { title, file, project, reason } of isSelective(this.vitest.config) ? [] : skipped) {
      console.log(`skipped: ${title} (${file}, ${project}): ${reason}`)
    }
    if (skipped.length > 0 && process.env.CI === 'true') {
      console.log('In CI every test must run: the skipped tests above make this run fail.')
      process.exitCode = 1
    }
    const checks = this.#isFull && reason !== 'interrupted' ? [checkSpecCoverage, checkSecurityRules] : []
    for (const check of checks) if (!check(tests)) this.#counted.failed += 1
    if (this.#counted.failed > 0) process.exitCode = 1
    if (this.vitest.config.watch) console.log(lineOf(this.#counted))
  }

  #printLastLine() {
    // No count at this point: the run died before its first test, for instance in its global set-up.
    const counted = this.#counted ?? { passed: 0, failed: 1, skipped: 0 }
    if (process.exitCode && counted.failed === 0 && counted.skipped === 0) counted.failed = 1
    if (counted.failed > 0) process.exitCode ||= 1
    process.stdout.write(`\n${lineOf(counted)}\n`)
  }
}

const lineOf = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

// With `-t` every other test counts as skipped, which is no news.
const isSelective = (config) => Boolean(config.testNamePattern)

function describe(module, test) {
  const { state, note } = test.result()
  return {
    title: test.name,
    file: relative(root, module.moduleId).replaceAll('\\', '/'),
    project: module.project.name,
    state,
    reason: note ?? (test.options.mode === 'todo' ? 'to do' : 'no reason given'),
  }
}

function errorsAroundTests(module) {
  const suites = [module, ...module.children.allSuites()]
  return suites.reduce((sum, suite) => sum + suite.errors().length, 0)
}
