import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledAhead } from './compiled-ahead.ts'
import { compressed } from './compressed.ts'
import { factsOfService } from './facts-of-service.ts'
import { firstLoad } from './first-load.ts'
import { pagePerLanguage } from './page-per-language.ts'

const service = `http://localhost:${process.env.PORT ?? 3000}`

// The page is served under a policy that allows files of our own alone: nothing is inlined into it.
export default defineConfig({
  plugins: [react(), factsOfService(service), compiledAhead(), firstLoad(), pagePerLanguage(), compressed()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first screen needs is one file: in many small ones it weighs 6 kB more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': service, '/dev': service } },
})
