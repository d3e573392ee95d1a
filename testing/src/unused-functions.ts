import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const source = dirname(createRequire(import.meta.url).resolve('@latchkey/server'))

/**
 * Starts counting function calls. The returned function lists the top-level functions that were not called, in the
 * files whose name matches `names`.
 */
export const trackUnusedFunctions = async (names: RegExp): Promise<() => Promise<string[]>> => {
  const session = new Session()
  session.connect()
  onTestFinished(() => session.disconnect())
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => names.test(file))
    return files.flatMap((file) => {
      const calledFunctions = new Set(
        result
          .filter(({ url }) => url.endsWith(`/server/src/${file}`))
          .flatMap(({ functions }) => functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0)))
          .map(({ functionName }) => functionName),
      )
      // V8 omits functions that did not run from modules that were loaded before.
      const all = readFileSync(join(source, file), 'utf8').matchAll(FUNCTION)
      return [...all].flatMap(([, name = '']) => (calledFunctions.has(name) ? [] : [`${file}: ${name}`]))
    })
  }
}

const FUNCTION = /^(?:export )?const (\w+) = (?:async )?(?:<[^\n]*>)?\(/gm
