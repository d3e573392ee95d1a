#!/usr/bin/env node
// What every npm command does first: `node scripts/prepare.mjs [--build]`.
import { prepare } from './preparation.mjs'

await prepare({ builds: process.argv.includes('--build') })
