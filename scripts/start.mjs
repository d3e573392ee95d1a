#!/usr/bin/env node
// `npm start`.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { prepare } from './preparation.mjs'

const ORPHAN_CHECK = 500
const shell = process.ppid

await prepare({ builds: true })
// From here on this is the program: `--workers` starts it by this name.
process.argv[1] = fileURLToPath(new URL('../service/dist/main.js', import.meta.url))
await import(pathToFileURL(process.argv[1]).href)
if (process.env.npm_lifecycle_event) stopWithNpm()

// Whoever stops npm with a signal means the service, but the shell that npm puts in between dies without passing the
// signal on. So the service stops, gracefully, once it has lost that shell; it did hear what a terminal sends to all.
function stopWithNpm() {
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, ORPHAN_CHECK)
  timer.unref()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer))
}
