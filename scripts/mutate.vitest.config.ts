import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'

const { projects, testTimeout, hookTimeout, expect } = config.test ?? {}
/** The projects extend them. */
const limits = { testTimeout, hookTimeout, expect }

/** The projects whose tests run without a build and without a database server. */
const names = ['unit', 'dom']

// Each change runs in a new thread, as Vitest does by default. A reused thread is faster, but its runs can stop after the
// first test files without a failure, and then report detected changes as undetected.
export default defineConfig({
  test: {
    ...limits,
    projects: projects?.filter(
      (project) =>
        typeof project === 'object' && 'test' in project && names.some((name) => project.test?.name === name),
    ),
  },
})
