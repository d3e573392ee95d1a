import type { Plugin } from 'vite'
import { textsOf, withImports } from './first-load.ts'

/**
 * Builds a page for each language, `index.de.html` beside `index.html`, with which the browser fetches that language's texts
 * while it still fetches the script. Which of them is served is the service's choice; which texts are shown is the script's.
 */
export const pagePerLanguage = (): Plugin => ({
  name: 'page-per-language',
  apply: 'build',
  // After Vite has written the page.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('There is no page')
      const html = String(page.source)
      for (const [tag, texts] of textsOf(bundle)) {
        const links = [...withImports([texts], bundle)].map(
          ({ fileName }) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`,
        )
        const source = html
          .replace('<html lang="en">', `<html lang="${tag}">`)
          .replace('  </head>', `${links.join('')}  </head>`)
        this.emitFile({ type: 'asset', fileName: `index.${tag}.html`, source })
      }
    },
  },
})
