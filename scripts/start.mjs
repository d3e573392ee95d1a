#!/usr/bin/env node
// `npm start`.
import { prepare } from './preparation.mjs'

const ORPHAN_CHECK = 500
const shell = process.ppid

await prepare({ builds: true })
await import(new URL('../service/dist/main.js', import.meta.url).href)
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
