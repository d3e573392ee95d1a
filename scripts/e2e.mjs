#!/usr/bin/env node
// Runs the browser tests. Unlike `npm test`, they show every screen in every language.
import { runVitest } from './run-vitest.mjs'

const projects = ['--project', 'e2e', '--project', 'alone']
await runVitest([...projects, ...process.argv.slice(2)], { LATCHKEY_SCREEN_LANGUAGES: 'all' })
