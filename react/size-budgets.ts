import { gzipSync } from 'node:zlib'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { withImports } from '../web/first-load.ts'

interface Budget {
  /** The source file, with its static imports. */
  readonly file: string
  /** Compressed, without React and the client. */
  readonly kilobytes: number
}

/** An application loads the entry with its own code, and the others with a component. Texts are not among them. */
const budgets: Readonly<Record<string, Budget>> = {
  'the provider and the guards': { file: 'react/bundle.ts', kilobytes: 4.5 },
  'the menus': { file: 'web/src/embedded/menus.tsx', kilobytes: 52 },
  'the sign-in': { file: 'web/src/embedded/authentication.tsx', kilobytes: 51.5 },
  'the account settings': { file: 'web/src/embedded/account-settings.tsx', kilobytes: 64 },
  'the organization settings': { file: 'web/src/embedded/organizations.tsx', kilobytes: 72 },
}

const STYLES_KILOBYTES = 24.5

/** Prints the sizes of the package as they arrive in a browser, and fails the build above the budgets. */
export const sizeBudgets = (): Plugin => ({
  name: 'size-budgets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const check = (name: string, bytes: number, budget: number): void => {
        const message = `react: ${name}: ${(bytes / 1000).toFixed(1)} kB (budget: ${budget} kB)`
        if (bytes / 1000 > budget) this.error(message)
        console.log(message)
      }
      for (const [name, { file, kilobytes }] of Object.entries(budgets)) {
        const chunk = findChunk(bundle, file)
        if (!chunk) this.error(`Unexpected chunks: none for ${file}`)
        check(name, measureSize([...withImports([chunk], bundle)].map(minify)), kilobytes)
      }
      const styles = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
      check(
        'the styles',
        measureSize(styles.map((file) => ('source' in file ? String(file.source) : ''))),
        STYLES_KILOBYTES,
      )
    },
  },
})

const findChunk = (bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${file}`)) as
    | Rolldown.OutputChunk
    | undefined

/** The application minifies. */
const minify = ({ fileName, code }: Rolldown.OutputChunk): string => minifySync(fileName, code).code

const measureSize = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
