import { defineConfig } from 'vite'

// A few files for the whole program: it starts in a fraction of a second. Our own packages are TypeScript sources and are
// taken in, and with them the packages from npm that every start reads: as they come they are 250 files, and cost half of
// its time. The others stay where they were installed. `package-lock.json` says when to build anew.
const readAtEveryStart = ['@hono/node-server', 'hono', 'jose', 'kysely', 'zod']

export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [/^@latchkey\//, ...readAtEveryStart] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // A thread begins at a file of its own.
      input: {
        main: 'src/main.ts',
        'password-thread': '../server/src/platform/crypto/password-thread.mjs',
        'write-back-thread': '../server/src/platform/drivers/sqlite/write-back-thread.mjs',
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
