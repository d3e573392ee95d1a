#!/usr/bin/env node
// Builds the web app into web/dist and the service into service/dist.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildFingerprintFile, fingerprintSources, root } from './sources.mjs'

// Vite builds for the mode of the service otherwise: React for development exceeds the size of the first load.
process.env.NODE_ENV = 'production'

// Calculated before the build, so that a file saved during the build causes another build.
const fingerprint = fingerprintSources()

await buildWorkspace('web')
await buildWorkspace('service')
writeFileSync(buildFingerprintFile, fingerprint)

async function buildWorkspace(name) {
  const folder = join(root, name)
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' })
  console.log(`${name}: built into ${name}/dist`)
}
