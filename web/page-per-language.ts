import type { Plugin } from 'vite'
import { findTextChunks, withImports } from './first-load.ts'

/**
 * Builds a page for each language, such as `index.de.html`, that preloads the texts of this language together with the
 * script. The service chooses the page; the script chooses the language that is shown.
 */
export const pagePerLanguage = (): Plugin => ({
  name: 'page-per-language',
  apply: 'build',
  // After Vite has written index.html.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('index.html is missing')
      // The comments explain the source.
      const html = String(page.source).replaceAll(/ *<!--.*?-->\n/gs, '')
      for (const [tag, texts] of findTextChunks(bundle)) {
        const links = [...withImports([texts], bundle)].map(
          ({ fileName }) => `    <link rel="modulepreload" crossorigin href="./${fileName}">\n`,
        )
        const source = html
          .replace('<html lang="en">', `<html lang="${tag}">`)
          .replace('  </head>', `${links.join('')}  </head>`)
        this.emitFile({ type: 'asset', fileName: `index.${tag}.html`, source })
      }
    },
  },
})
