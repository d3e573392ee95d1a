import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays beside each file of text a compressed one for the service to send, so that no request waits for that. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '.' }, bundle) {
    for (const file of Object.values(bundle)) {
      if (!/^assets\/.*\.(js|css|svg)$/.test(file.fileName)) continue
      const content = file.type === 'chunk' ? file.code : file.source
      writeFileSync(join(dir, `${file.fileName}.br`), brotliCompressSync(content, brotli))
      writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})

/** The last two steps cost most of the time and save next to nothing. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
