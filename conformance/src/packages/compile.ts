import { join } from 'node:path'
import { inject } from 'vitest'
import { toolNode } from './runtimes.ts'
import { runProgram } from './start-app.ts'

/** The module settings and the projects of the application that uses the packages. */
export const consumerProjects: [module: string, resolution: string, project: string][] = [
  ['nodenext', 'nodenext', 'tsconfig.json'],
  ['nodenext', 'nodenext', 'tsconfig.client.json'],
  ['nodenext', 'nodenext', 'tsconfig.fields.json'],
  ['preserve', 'bundler', 'tsconfig.json'],
  ['preserve', 'bundler', 'tsconfig.client.json'],
  ['preserve', 'bundler', 'tsconfig.fields.json'],
]

/** Checks the types of a project with a version of TypeScript that the application has installed. */
export const compileConsumer = (compiler: string, module: string, resolution: string, project: string) => {
  const consumer = inject('consumer')
  const options = ['--project', `types/${project}`, '--module', module, '--moduleResolution', resolution]
  return runProgram([toolNode, join(consumer, 'node_modules', compiler, 'bin/tsc'), ...options], consumer)
}
