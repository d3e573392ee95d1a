import { fileURLToPath } from 'node:url'
import postcss from 'postcss'
import { type Plugin, runnerImport } from 'vite'

/** The cascade layer of all styles of the package, so that those of the application override them. */
const LAYER = 'latchkey'

/**
 * Limits the styles of the build to the root class, adds the variables of the theme, and puts everything into one layer. A rule
 * for `body:has(…)` keeps its scope: it is for the whole page while one of our elements is in it.
 */
export const scopeStyles = (): Plugin => ({
  name: 'scope-styles',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const variables = await loadVariables()
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = toScopedStyles(`${variables}\n${String(file.source)}`)
        }
      }
    },
  },
})

const toScopedStyles = (css: string): string => {
  const styles = postcss.parse(css)
  styles.walkRules((rule) => {
    const { parent } = rule
    if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return
    rule.selectors = [...new Set(rule.selectors.map(toScopedSelector))]
  })
  return `@layer ${LAYER} {\n${styles.toString()}\n}\n`
}

/** `ROOT_CLASS` of the web app. */
const root = '.latchkey'

/** Attributes that the library expects at the root element of the page. */
const ROOT_ATTRIBUTE = /(?::root|html|body|\.latchkey)?\[(data-mantine-color-scheme|data-respect-reduced-motion)/g

const toScopedSelector = (selector: string): string => {
  const named = selector.replaceAll(/\.mantine-(?=[A-Z])/g, `${root}-`)
  if (named.search(ROOT_ATTRIBUTE) >= 0) return named.replaceAll(ROOT_ATTRIBUTE, `${root}[$1`)
  if (/^(:root|:host|html|body)$/.test(named)) return root
  if (named.startsWith('body:has(')) return named
  return new RegExp(`^\\${root}(?![\\w-])`).test(named) ? named : `:where(${root}) ${named}`
}

/** Node can't import the sources of other workspaces. Vite can. */
const loadVariables = async (): Promise<string> => {
  const file = fileURLToPath(new URL('./embedded-variables.ts', import.meta.url))
  const { module } = await runnerImport<{ embeddedVariables: string }>(file)
  return module.embeddedVariables
}
