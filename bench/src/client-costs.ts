import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { median } from './rounds.ts'

const TYPE_CHECKS = 5

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface ClientCosts {
  /** Gzipped bytes of the calls and the session. */
  readonly core: number
  /** Gzipped bytes including organizations, permission checks, and React hooks, without React. */
  readonly all: number
  /** The median time in milliseconds to type-check an application that uses all of it. */
  readonly typeCheck: number
  /** The same with a client that is inferred from a server with additional fields. */
  readonly inferredTypeCheck: number
}

/** The costs of the client for an application: download size and type-checking time. */
export const measureClientCosts = async (): Promise<ClientCosts> => {
  await run('client/scripts/bundle.mjs')
  await run('--import', 'tsx', 'scripts/pack.mjs')
  return {
    core: measureBundleSize('core'),
    all: measureBundleSize('react'),
    typeCheck: await measureTypeCheck(stageApp('app', [])),
    inferredTypeCheck: await measureTypeCheck(stageApp('app-with-fields', ['node'])),
  }
}

/** The size of a bundle of client/scripts/bundle.mjs, as `npm run size` measures it. */
const measureBundleSize = (name: string): number =>
  gzipSync(readFileSync(join(root, 'client/dist/size', `${name}.js`)), { level: 9 }).length

/**
 * Copies the application into the folder of the packages that `npm run pack` has staged, so that it imports their published
 * declarations. Files of `variant` replace those of `app`.
 */
const stageApp = (variant: string, types: readonly string[]): string => {
  const folder = join(root, 'dist/packages', variant)
  for (const source of ['app', variant]) cpSync(join(root, 'bench/src', source), folder, { recursive: true })
  const compilerOptions = { incremental: false, types, exactOptionalPropertyTypes: true }
  const project = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['./*'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return folder
}

/** Starts a new compiler process each time, as a build does. */
const measureTypeCheck = async (project: string): Promise<number> => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const times: number[] = []
  for (let check = 0; check < TYPE_CHECKS; check++) {
    const startedAt = performance.now()
    await run(compiler, '--project', project)
    times.push(performance.now() - startedAt)
  }
  return median(times) ?? Number.NaN
}

const run = async (...command: string[]): Promise<void> => {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')} failed`)
}
