import { defineConfig } from 'vite'

// A few files for the whole program: it starts in a fraction of a second. Our own packages are TypeScript sources and are
// taken in, and with them the packages from npm that every start reads: as they come they are 250 files, and cost half of
// its time. The others stay where they were installed. `package-lock.json` says when to build anew.
const readAtEveryStart = ['@hono/node-server', 'hono', 'jose', 'kysely', 'zod']

export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [/^@latchkey\//, ...readAtEveryStart] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        format: 'esm',
        entryFileNames: 'main.js',
        chunkFileNames: '[name].js',
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
