import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { scopeStyles } from './scope-styles.ts'
import { sizeBudgets } from './size-budgets.ts'

/** Builds the package: modules that bundlers of applications split further, and one stylesheet. */
export default defineConfig({
  plugins: [react(), scopeStyles(), sizeBudgets()],
  publicDir: false,
  define: { 'import.meta.env.DEV': 'false' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    // The application minifies.
    minify: false,
    lib: { entry: 'bundle.ts', formats: ['es'], fileName: 'index', cssFileName: 'styles' },
    license: { fileName: 'third-party-licences.md' },
    rolldownOptions: {
      // The application shares the client and its session.
      external: [/^react(-dom)?(\/|$)/, /^@latchkey\/client/],
      // Next.js renders the components in the browser, too.
      output: { banner: "'use client';", chunkFileNames: '[name].js' },
      // `CreateOrganization` needs at once what a route of the organization loads on demand.
      checks: { ineffectiveDynamicImport: false },
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn\/browser/, sideEffects: false }] },
    },
  },
  css: { modules: { generateScopedName: 'latchkey-[name]-[local]-[hash:base64:5]' } },
})
