#!/usr/bin/env node
// Every npm command runs this first: `node scripts/prepare.mjs [--build]`.
import { prepare } from './preparation.mjs'

await prepare({ builds: process.argv.includes('--build') })
