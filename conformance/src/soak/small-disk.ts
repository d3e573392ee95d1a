import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that can become full while a program writes there, without any right that a plain user lacks. */
export interface SmallDisk {
  /** How its end is made, for the report. */
  readonly kind: string
  /** The command that becomes the program, there where the disk is. */
  readonly through: readonly string[]
  /** Not a byte more, for the program that is this process, until there is room again. */
  fill(pid: number): Promise<void>
  makeRoom(pid: number): Promise<void>
  /** A file of the disk is copied to where everybody can read it. */
  copy(file: string, target: string): Promise<void>
}

/** Null where the machine offers neither of the two ways: both are Linux. */
export const smallDisk = async (folder: string): Promise<SmallDisk | null> => {
  if (works(UNSHARE, [...NAME_SPACES, 'mount', '-t', 'tmpfs', 'none', folder])) return ownFileSystem(folder)
  return works(LIMITER, ['--fsize=1024:', 'true']) ? limitedFiles(folder) : null
}

const NAME_SPACES = ['--user', '--map-root-user', '--mount']

/** Both of util-linux, which hardly a Linux lacks. */
const UNSHARE = 'unshare'
const LIMITER = 'prlimit'

const works = (program: string, words: string[]): boolean => spawnSync(program, words).status === 0

const MEGABYTES = 128
const BALLAST = 'ballast'

/** ENOSPC, as on any disk: a file system in memory, in name spaces of its own, reached from outside through /proc. */
const ownFileSystem = async (folder: string): Promise<SmallDisk> => {
  // Whoever holds it ends with the pipe that it reads from, and takes it along: also if we are killed.
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m none "$0" && echo mounted && exec cat`
  const holder = spawn(UNSHARE, [...NAME_SPACES, '/bin/sh', '-c', mount, folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void holder.stdin.end())
  await once(holder.stdout, 'data')
  const inside = (file: string): string => join('/proc', String(holder.pid), 'root', folder, file)
  const enter = ['nsenter', `--target=${holder.pid}`, '--user', '--preserve-credentials', '--mount']
  return {
    kind: 'a file system of its own, ENOSPC',
    through: [...enter, '/bin/sh', '-c', 'cd "$0" && exec "$@"', folder],
    fill: async () => {
      const ballast = await open(inside(BALLAST), 'a')
      try {
        for (const bytes of [1024 * 1024, 4096]) await writeUntilFull(() => ballast.write(Buffer.alloc(bytes)))
      } finally {
        await ballast.close()
      }
    },
    makeRoom: () => unlink(inside(BALLAST)),
    copy: (file, target) => copyFile(inside(file), target),
  }
}

const writeUntilFull = async (write: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await write()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

/** Where no name spaces are allowed: no file of the program may become longer than its log is now. EFBIG. */
const limitedFiles = (folder: string): SmallDisk => {
  const limit = (pid: number, bytes: number | 'unlimited') =>
    execFileSync(LIMITER, ['--pid', String(pid), `--fsize=${bytes}:`])
  return {
    kind: 'a limit on the length of files, EFBIG',
    through: [],
    fill: async (pid) => {
      limit(pid, (await stat(join(folder, 'latchkey.db-wal'))).size)
    },
    makeRoom: async (pid) => {
      limit(pid, 'unlimited')
    },
    copy: (file, target) => copyFile(join(folder, file), target),
  }
}
