#!/usr/bin/env node
// Takes screenshots of every screen state in every language, narrow and wide, light and dark: screenshots/LANGUAGE/….png
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runVitest } from './run-vitest.mjs'
import { root } from './sources.mjs'

const folder = join(root, 'screenshots')
rmSync(folder, { recursive: true, force: true })
const tests = ['--project', 'e2e', 'conformance/src/web/screens-', '-t', 'every screen state fits']
await runVitest(tests, { LATCHKEY_SCREENSHOTS: folder })
console.log(`The screenshots are in ${folder}`)
