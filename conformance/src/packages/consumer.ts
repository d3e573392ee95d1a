import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an application outside of the repository that has installed the libraries from their tarballs. */
    consumer: string
    /** The folder of an application with Next.js. It is already built, because two builds of it at once fail. */
    nextConsumer: string
    /** The tarballs of `npm run pack` by package name. */
    tarballs: Readonly<Record<string, string>>
  }
}

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** For vitest's `globalSetup`. */
export const setup = async ({ provide }: TestProject): Promise<void> => {
  const tarballs = await findTarballs()
  provide('tarballs', tarballs)
  provide('consumer', await install('packages', tarballs))
  const nextConsumer = await install('next', tarballs)
  await buildNextApp(nextConsumer)
  provide('nextConsumer', nextConsumer)
}

/** Builds with values that only need to be valid: the tests start the application with their own. */
const buildNextApp = async (folder: string): Promise<void> => {
  const values = {
    BASE_URL: 'http://localhost',
    SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: `file:${join(folder, 'build.db')}`,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  await run(process.execPath, [join(folder, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: folder,
    env: { ...process.env, ...values },
  })
}

/** Copies the applications of `conformance/NAME` and installs their dependencies and the libraries. */
const install = async (name: string, tarballs: Readonly<Record<string, string>>): Promise<string> => {
  const source = join(repository, 'conformance', name)
  const folder = getCacheFolder(name)
  await installDependencies(source, folder)
  await cp(source, folder, { recursive: true })
  await installLibraries(folder, tarballs)
  return folder
}

/** `npm install` without what only slows it down. Versions and hashes of dependencies are locked, scripts do not run. */
export const npm = (folder: string, ...args: readonly string[]): Promise<unknown> =>
  run('npm', [...args, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })

const findTarballs = async (): Promise<Record<string, string>> => {
  const files = (await readdir(join(repository, 'dist'))).filter((file) => file.endsWith('.tgz'))
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/-\d+\.\d+\.\d+.*$/, '').replace('latchkey-', '@latchkey/'),
      join(repository, 'dist', file),
    ]),
  )
}

/** A folder for each checkout stays between runs: installing the packages would take half of the time of these tests. */
const getCacheFolder = (name: string): string => {
  const checkout = createHash('sha256').update(repository).digest('hex').slice(0, 16)
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'latchkey', `${name}-${checkout}`)
}

const installDependencies = async (source: string, folder: string): Promise<void> => {
  const lock = await readFile(join(source, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'installed-lock.json')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === lock) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) await cp(join(source, file), join(folder, file))
  // Not `npm ci`, which refuses a lock without the optional packages of other systems.
  await npm(folder, 'install')
  await writeFile(stamp, lock)
}

const installLibraries = async (folder: string, tarballs: Readonly<Record<string, string>>): Promise<void> => {
  // npm would leave a package of the same version in place.
  await rm(join(folder, 'node_modules/@latchkey'), { recursive: true, force: true })
  const libraries = Object.keys(tarballs).filter((name) => name.startsWith('@latchkey/'))
  await npm(folder, 'install', '--no-save', '--no-package-lock', ...libraries.map((name) => tarballs[name] ?? ''))
}
