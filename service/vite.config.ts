import { defineConfig } from 'vite'

// One file for the whole program: it starts in a fraction of a second. Our own packages are TypeScript sources and are
// taken in; packages from npm stay outside, where the person who installs the service can update them.
export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [/^@latchkey\//] },
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
