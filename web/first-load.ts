import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** The maximum of compressed script that the sign-in screen needs. */
const BUDGET_KB = 125

/** Prints the size of the first load in the language with the largest texts, and fails the build above the budget. */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  // After all other plugins, because the names of preloaded files are written last.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.filter((chunk) => chunk.isEntry)
      const languages = [...findTextChunks(bundle).values()]
      if (entry.length !== 1 || languages.length !== 8) this.error('Cannot calculate the first load: unexpected chunks')
      const sizes = languages.map((texts) => sizeOf(withImports([...entry, texts], bundle)))
      const size = Math.max(...sizes) / 1000
      const message = `the sign-in screen loads ${size.toFixed(1)} kB of script (budget: ${BUDGET_KB} kB)`
      if (size > BUDGET_KB) this.error(message)
      console.log(`web: ${message}`)
    },
  },
})

/** The chunk with the texts of every screen, by language tag. */
export const findTextChunks = (bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> => {
  const texts = new Map<string, Rolldown.OutputChunk>()
  for (const file of Object.values(bundle)) {
    const tag = file.type === 'chunk' && /locales\/src\/(\w+)\/screens\.ts$/.exec(file.facadeModuleId ?? '')?.[1]
    if (tag) texts.set(tag, file)
  }
  return texts
}

/** The chunks and their static imports. */
export const withImports = (
  chunks: Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> => {
  const needed = new Set(chunks)
  for (const { imports } of needed) {
    for (const name of imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') needed.add(file)
    }
  }
  return needed
}

const sizeOf = (chunks: Iterable<Rolldown.OutputChunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
