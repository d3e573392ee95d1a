import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
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
}

/** The costs of the client for an application: download size and type-checking time. */
export const measureClientCosts = async (): Promise<ClientCosts> => ({
  core: await measureBundleSize('client/src/core.ts'),
  all: await measureBundleSize('client/src/react/index.ts'),
  typeCheck: await measureTypeCheck(),
})

const measureBundleSize = async (entry: string): Promise<number> => {
  const outDir = join(root, 'bench/dist/client')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      lib: { entry, formats: ['es'], fileName: 'client' },
      rolldownOptions: { external: ['react'] },
      outDir,
      emptyOutDir: true,
      minify: true,
      target: 'es2022',
    },
  })
  return gzipSync(readFileSync(join(outDir, 'client.js')), { level: 9 }).length
}

/** Starts a new compiler process each time, as a build does. */
const measureTypeCheck = async (): Promise<number> => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const project = join(root, 'bench/src/app/tsconfig.json')
  const times: number[] = []
  for (let run = 0; run < TYPE_CHECKS; run++) {
    const startedAt = performance.now()
    const child = spawn(process.execPath, [compiler, '--project', project], { cwd: root, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('The application that uses the client does not compile')
    times.push(performance.now() - startedAt)
  }
  return median(times) ?? Number.NaN
}
