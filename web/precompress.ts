import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a compressed copy of each text file, so that the service does not compress during requests. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = '.' }, bundle) {
    for (const file of Object.values(bundle)) {
      if (!/^assets\/.*\.(js|css|svg)$/.test(file.fileName)) continue
      const content = file.type === 'chunk' ? file.code : file.source
      writeFileSync(join(dir, `${file.fileName}.br`), brotliCompressSync(content, brotliOptions))
      writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})

/** Qualities 10 and 11 take most of the time and save almost nothing. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
