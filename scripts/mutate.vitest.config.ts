import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../vitest.config.ts'

const { projects, testTimeout, hookTimeout, expect } = config.test ?? {}
/** The projects extend them. */
const limits = { testTimeout, hookTimeout, expect }

/** The bundles that run in the environment of these projects. */
const bundles = { unit: 'server', dom: 'client' }

const findProject = (name: string) =>
  projects
    ?.map((project) => (typeof project === 'object' && 'test' in project ? project.test : undefined))
    .find((test) => test?.name === name)

/** The run of a change ends with the first test that fails, so files that take long run last. */
class ShortFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = ({ project, moduleId }: TestSpecification): number =>
      this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`)?.duration ?? 0
    return files.toSorted((a, b) => duration(a) - duration(b))
  }
}

// Each change runs in a new thread, as Vitest does by default. A reused thread is faster, but its runs can stop after the
// first test files without a failure, and then report detected changes as undetected.
export default defineConfig({
  test: {
    ...limits,
    sequence: { sequencer: ShortFilesFirst },
    projects: Object.entries(bundles).map(([name, folder]) => ({
      extends: true,
      test: {
        ...findProject(name),
        include: [`mutation-tests/${folder}/**/*.test.js`],
        server: { deps: { external: [/mutation-tests\/bundles/] } },
      },
    })),
  },
})
