import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that can be filled while the service writes there. It needs no privileges. */
export interface SmallDisk {
  /** How the disk is limited, for the report. */
  readonly kind: string
  /** The command prefix that starts a program with access to the disk. */
  readonly commandPrefix: readonly string[]
  /** Fills the disk for the process with this pid. */
  fill(pid: number): Promise<void>
  free(pid: number): Promise<void>
  /** Copies a file of the disk to a path that the tests can read. */
  copy(file: string, target: string): Promise<void>
}

/** Null if the machine supports neither method; both need Linux. */
export const createSmallDisk = async (folder: string): Promise<SmallDisk | null> => {
  if (isSupported(UNSHARE, [...NAMESPACE_ARGUMENTS, 'mount', '-t', 'tmpfs', 'none', folder])) return mountTmpfs(folder)
  return isSupported(LIMITER, ['--fsize=1024:', 'true']) ? limitFileSize(folder) : null
}

const NAMESPACE_ARGUMENTS = ['--user', '--map-root-user', '--mount']

/** Both programs are part of util-linux. */
const UNSHARE = 'unshare'
const LIMITER = 'prlimit'

const isSupported = (program: string, args: string[]): boolean => spawnSync(program, args).status === 0

const MEGABYTES = 128
const FILL_FILE = 'fill'

/** A tmpfs in its own namespaces, accessed through /proc. A full disk is ENOSPC, as on any disk. */
const mountTmpfs = async (folder: string): Promise<SmallDisk> => {
  // The namespace ends with this process, which ends when its pipe closes, also if the tests are killed.
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m none "$0" && echo mounted && exec cat`
  const holder = spawn(UNSHARE, [...NAMESPACE_ARGUMENTS, '/bin/sh', '-c', mount, folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void holder.stdin.end())
  await once(holder.stdout, 'data')
  const toHostPath = (file: string): string => join('/proc', String(holder.pid), 'root', folder, file)
  const enter = ['nsenter', `--target=${holder.pid}`, '--user', '--preserve-credentials', '--mount']
  return {
    kind: 'a tmpfs, ENOSPC',
    commandPrefix: [...enter, '/bin/sh', '-c', 'cd "$0" && exec "$@"', folder],
    fill: async () => {
      const file = await open(toHostPath(FILL_FILE), 'a')
      try {
        for (const bytes of [1024 * 1024, 4096]) await writeUntilFull(() => file.write(Buffer.alloc(bytes)))
      } finally {
        await file.close()
      }
    },
    free: () => unlink(toHostPath(FILL_FILE)),
    copy: (file, target) => copyFile(toHostPath(file), target),
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

/** Without namespaces: no file of the process may grow beyond the current size of its log. A full disk is EFBIG. */
const limitFileSize = (folder: string): SmallDisk => {
  const limit = (pid: number, bytes: number | 'unlimited') =>
    execFileSync(LIMITER, ['--pid', String(pid), `--fsize=${bytes}:`])
  return {
    kind: 'a file size limit, EFBIG',
    commandPrefix: [],
    fill: async (pid) => {
      limit(pid, (await stat(join(folder, 'latchkey.db-wal'))).size)
    },
    free: async (pid) => {
      limit(pid, 'unlimited')
    },
    copy: (file, target) => copyFile(join(folder, file), target),
  }
}
