#!/usr/bin/env node
// Takes the pictures of docs/screens.md. The browser tests compare the screens with them.
import { runVitest } from './run-vitest.mjs'

await runVitest(['--project', 'e2e', 'conformance/src/web/screen-pictures'], { LATCHKEY_PICTURES: 'write' })
