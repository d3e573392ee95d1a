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
  /** Bytes after gzip: every call, and the session. */
  readonly core: number
  /** With organizations, the checks of roles and the React hooks; React itself is the application's. */
  readonly all: number
  /** Milliseconds in which TypeScript checks an application that uses all of it: the median. */
  readonly typeCheck: number
}

/** What the browser client costs an application: to load, and to check. */
export const clientCosts = async (): Promise<ClientCosts> => ({
  core: await weigh('client/src/core.ts'),
  all: await weigh('client/src/react/index.ts'),
  typeCheck: await typeCheck(),
})

const weigh = async (entry: string): Promise<number> => {
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

/** The compiler is started anew for each, as a person or a build would. */
const typeCheck = async (): Promise<number> => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const project = join(root, 'bench/src/app/tsconfig.json')
  const times: number[] = []
  for (let turn = 0; turn < TYPE_CHECKS; turn++) {
    const begun = performance.now()
    const child = spawn(process.execPath, [compiler, '--project', project], { cwd: root, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('The application that uses the client does not pass the compiler')
    times.push(performance.now() - begun)
  }
  return median(times) ?? Number.NaN
}
