import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Kilobytes of script, compressed, that a browser may have to fetch before the sign-in screen can be used. */
const BUDGET = 140

/** Prints what the first screen costs, in the language whose texts are largest, and fails a build that costs more. */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  // After all others: the names of what is fetched ahead with a chunk are written into it last.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.filter((chunk) => chunk.isEntry)
      const languages = [...textsOf(bundle).values()]
      if (entry.length !== 1 || languages.length !== 8)
        this.error('The first load cannot be told: the chunks have changed')
      const costs = languages.map((texts) => sizeOf(withImports([...entry, texts], bundle)))
      const cost = Math.max(...costs) / 1000
      const sentence = `the first load of the sign-in screen is ${cost.toFixed(1)} kB of script, of ${BUDGET} kB`
      if (cost > BUDGET) this.error(sentence)
      console.log(`web: ${sentence}`)
    },
  },
})

/** The texts of each language that every screen needs, by the language's tag. */
export const textsOf = (bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> => {
  const texts = new Map<string, Rolldown.OutputChunk>()
  for (const file of Object.values(bundle)) {
    const tag = file.type === 'chunk' && /locales\/src\/(\w+)\/screens\.ts$/.exec(file.facadeModuleId ?? '')?.[1]
    if (tag) texts.set(tag, file)
  }
  return texts
}

/** The chunks and all that they import before they run. */
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
