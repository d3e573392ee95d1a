#!/usr/bin/env node
// `npm start`.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { prepare } from './preparation.mjs'

const PARENT_CHECK_INTERVAL_MS = 500
const shell = process.ppid

await prepare({ builds: true })
// `--workers` starts further processes from this path.
process.argv[1] = fileURLToPath(new URL('../service/dist/main.js', import.meta.url))
await import(pathToFileURL(process.argv[1]).href)
if (process.env.npm_lifecycle_event) stopWithNpm()

// npm starts the service in a shell that does not forward signals. When npm ends, the parent of the service changes, and the
// service stops gracefully. Signals of a terminal reach every process directly.
function stopWithNpm() {
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_INTERVAL_MS)
  timer.unref()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer))
}
