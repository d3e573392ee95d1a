import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './compile-hints.ts'
import { firstLoad } from './first-load.ts'
import { pagePerLanguage } from './page-per-language.ts'
import { precompress } from './precompress.ts'
import { servicePlaceholders } from './service-placeholders.ts'

const service = `http://localhost:${process.env.PORT ?? 3000}`

// The content security policy of the page allows no inline scripts, so assets are never inlined.
export default defineConfig({
  // The service may be below a path. It completes the links of the entry page.
  base: './',
  plugins: [react(), servicePlaceholders(service), compileHints(), firstLoad(), pagePerLanguage(), precompress()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of bundled packages require their notices.
    license: { fileName: 'third-party-licences.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first load is one file. Several small files are 6 kB larger in total.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Loaded by the sign-in screen if the service offers them. Several files each are 1.4 kB larger in total.
            {
              name: 'provider-sign-in',
              test: /[\\/]social[\\/](provider-(buttons|mark)|use-provider-redirect)\.tsx?$/,
            },
            { name: 'passkey-sign-in', test: /[\\/]passkey[\\/](passkey-sign-in|request-passkey|use-ceremony)\.tsx?$/ },
            { name: 'formats', test: /[\\/]locales[\\/]src[\\/](plural|date-time)\.ts$/ },
            // The first load lists the names of all files. Most screens after the sign-in use these modules.
            { name: 'screen', test: /[\\/]ui[\\/](section|screen-header|use-focus-after-removal)\.tsx?$/ },
          ],
        },
      },
      // Its index has no side effects, so that a sign-in does not load the code of a registration.
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn\/browser/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': service, '/dev': service, '/continue': service } },
})
