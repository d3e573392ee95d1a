#!/usr/bin/env node
// Builds the web app into web/dist and the service into service/dist.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { builtMark, fingerprintOfSources, root, webEntry } from './sources.mjs'

// Taken before the work, so that a file saved meanwhile makes the next command build again.
const fingerprint = fingerprintOfSources()

if (existsSync(webEntry)) await buildWorkspace('web')
else console.log('web: no index.html yet, nothing to build')
await buildWorkspace('service')
writeFileSync(builtMark, fingerprint)

async function buildWorkspace(name) {
  const folder = join(root, name)
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' })
  console.log(`${name}: built into ${name}/dist`)
}
