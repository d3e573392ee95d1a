import type { Plugin } from 'vite'

/** https://v8.dev/blog/explicit-compile-hints; a comment for other browsers. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets Chromium compile all functions of the entry file in a background thread. Hundreds of them run before the first screen
 * is painted.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  // After Vite's own plugins, because the hint must be the first line.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.isEntry) file.code = COMPILE_HINT + file.code
      }
    },
  },
})
