import { spawn } from 'node:child_process'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

/** Runs tests with these environment variables. Resolves when they end; a failure becomes the exit code of the process. */
export const runVitest = (args, variables) =>
  new Promise((resolve) => {
    const child = spawn('vitest', ['run', ...args], {
      cwd: root,
      env: withLocalBinaries({ ...process.env, ...variables }),
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    child.on('exit', (code) => {
      process.exitCode = code ?? 1
      resolve()
    })
  })
