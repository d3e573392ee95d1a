import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

// The program is bundled into a few files to start fast. Our packages are TypeScript sources and must be bundled. So are the
// npm packages that every start loads: their 250 files would take half of the start-up time. Other packages stay external.
const loadedAtEveryStart = ['@hono/node-server', 'hono', 'jose', 'kysely', 'zod']

// Bundled with their dependencies, because development tools bring another version, which `dist` would find first.
const webAuthn = [
  /^@(simplewebauthn|peculiar)\//,
  '@hexagon/base64',
  '@levischuck/tiny-cbor',
  'asn1js',
  'pvtsutils',
  'pvutils',
  'reflect-metadata',
  'tslib',
  'tsyringe',
]

const passwordFilter = new URL('../server/src/platform/crypto/common-passwords.bin', import.meta.url)

/** The server reads this file relative to its own, which Vite does not follow in a program. */
const emitPasswordFilter: Plugin = {
  name: 'emit-password-filter',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'common-passwords.bin', source: readFileSync(passwordFilter) })
  },
}

export default defineConfig({
  publicDir: false,
  plugins: [emitPasswordFilter],
  ssr: { target: 'node', noExternal: [/^@latchkey\//, ...loadedAtEveryStart, ...webAuthn] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    // The licences of bundled packages require their notices.
    license: { fileName: 'third-party-licences.md' },
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
