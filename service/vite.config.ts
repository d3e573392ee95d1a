import { defineConfig } from 'vite'

// The program is bundled into a few files to start fast. Our packages are TypeScript sources and must be bundled. So are the
// npm packages that every start loads: their 250 files would take half of the start-up time. Other packages stay external.
const loadedAtEveryStart = ['@hono/node-server', 'hono', 'jose', 'kysely', 'zod']

export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [/^@latchkey\//, ...loadedAtEveryStart] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Each worker thread needs its own entry file.
      input: {
        main: 'src/main.ts',
        'password-thread': '../server/src/platform/crypto/password-thread.mjs',
        'checkpoint-thread': '../server/src/platform/drivers/sqlite/checkpoint-thread.mjs',
      },
      output: {
        format: 'esm',
        entryFileNames: ({ name }) => (name === 'main' ? 'main.js' : `${name}.mjs`),
        chunkFileNames: '[name].js',
        banner: ({ name }) => (name === 'main' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
