import { execFileSync, spawnSync } from 'node:child_process'
import { constants } from 'node:fs'
import { copyFile, open, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** A disk that can be filled while a program writes to it, without asking for any right that a plain user lacks. */
export interface SmallDisk {
  /** How its end is made, for the report. */
  readonly kind: string
  /** The command that becomes the program, there where the disk is. */
  readonly through: readonly string[]
  /** Not a byte more, for this process, until there is room again. */
  fill(pid: number): Promise<void>
  makeRoom(pid: number): Promise<void>
  /** A file of the disk, as this process has it, is copied to where everybody can read it. */
  copy(pid: number, file: string, target: string): Promise<void>
}

/** Null where the machine offers neither of the two ways: both are Linux. */
export const smallDisk = (folder: string): SmallDisk | null => {
  if (works('unshare', ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])) {
    return ownFileSystem(folder)
  }
  return works(LIMITER, ['--fsize=1024:', 'true']) ? limitedFiles(folder) : null
}

/** Of util-linux, as `unshare` is. */
const LIMITER = 'prlimit'

const works = (program: string, words: string[]): boolean => spawnSync(program, words).status === 0

const MEGABYTES = 128
const BALLAST = 'ballast'

/**
 * A file system in memory, in name spaces of the program's own: it goes with the program. From outside it is reached
 * through /proc. ENOSPC, as on any disk.
 */
const ownFileSystem = (folder: string): SmallDisk => {
  const inside = (pid: number, file: string): string => join('/proc', String(pid), 'root', folder, file)
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m none "$0" && exec "$@"`
  return {
    kind: 'a file system of its own, ENOSPC',
    through: ['unshare', '--user', '--map-root-user', '--mount', '/bin/sh', '-c', mount, folder],
    fill: async (pid) => {
      const ballast = await open(inside(pid, BALLAST), 'a')
      try {
        for (const bytes of [1024 * 1024, 4096]) await writeUntilFull(() => ballast.write(Buffer.alloc(bytes)))
      } finally {
        await ballast.close()
      }
    },
    makeRoom: (pid) => unlink(inside(pid, BALLAST)),
    copy: (pid, file, target) => copyFile(inside(pid, file), target, constants.COPYFILE_FICLONE),
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
    copy: (_pid, file, target) => copyFile(join(folder, file), target),
  }
}
