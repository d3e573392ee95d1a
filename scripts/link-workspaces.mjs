#!/usr/bin/env node
// Runs in the copy of the repository in which Stryker tests. Node finds the packages in the folders above the copy. These
// links make it find the workspaces in the copy, whose code is mutated.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
mkdirSync('node_modules/@latchkey', { recursive: true })
for (const workspace of workspaces)
  symlinkSync(join(process.cwd(), workspace), join('node_modules/@latchkey', workspace), 'junction')
