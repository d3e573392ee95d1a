// Bundles each entry as an application's build would, so that `size-limit` can weigh it: dist/size/core.js and the like.
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
      // React itself is the application's.
      rolldownOptions: { external: ['react'] },
      outDir: 'dist/size',
      emptyOutDir: false,
      minify: true,
      target: 'es2022',
    },
  })
}
