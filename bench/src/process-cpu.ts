import { readdirSync, readFileSync } from 'node:fs'

/** The unit of the times in /proc. */
const TICK_MICROS = 10_000

interface RunningProcess {
  readonly pid: number
  readonly parent: number
  readonly command: readonly string[]
  /** CPU time in microseconds. */
  readonly cpu: number
}

/** Lists the running processes. Linux only. */
export const listProcesses = (): RunningProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])

/** The CPU time in microseconds of a process and of those that it started. Null on systems without /proc. */
export const readCpu = (pid: number): number | null => {
  if (process.platform !== 'linux') return null
  return listProcesses()
    .filter((other) => other.pid === pid || other.parent === pid)
    .reduce((sum, { cpu }) => sum + cpu, 0)
}

/** Null for a process that has ended since it was listed. */
const readProcess = (pid: number): RunningProcess | null => {
  try {
    // proc(5): the fields from the third one, after the name in brackets, which can contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    const getField = (number: number): number => Number(fields[number - 3])
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')
    return { pid, parent: getField(4), command, cpu: (getField(14) + getField(15)) * TICK_MICROS }
  } catch {
    return null
  }
}
