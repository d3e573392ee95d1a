// Bundles each entry as the build of an application does, so that `size-limit` can measure it: dist/size/core.js etc.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const entries = { core: 'src/core.ts', index: 'src/index.ts', react: 'src/react/index.ts' }

for (const [fileName, entry] of Object.entries(entries)) {
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      lib: { entry, formats: ['es'], fileName },
      // The application brings React.
      rolldownOptions: { external: ['react'], output: { minify: true } },
      outDir: 'dist/size',
      emptyOutDir: false,
      minify: true,
      target: 'es2022',
    },
  })
}
