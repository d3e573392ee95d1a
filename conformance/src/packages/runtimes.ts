import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

interface Runtime {
  readonly name: string
  readonly path: string
}

const consumer = inject('consumer')

const findPackaged = (name: string, program: string): Runtime[] => {
  const path = join(consumer, 'node_modules', program)
  return existsSync(path) ? [{ name, path }] : []
}

const current: Runtime = { name: `Node ${process.versions.node.split('.')[0]}`, path: process.execPath }

/** This Node, and the others that npm has for this system: `node-22-linux-x64` in conformance/packages/package.json. */
export const nodes: readonly Runtime[] = [
  current,
  ...['22', '24']
    .map((major) => `Node ${major}`)
    .filter((name) => name !== current.name)
    .flatMap((name) => findPackaged(name, `${name.toLowerCase().replace(' ', '-')}-${getSystem()}/bin/node`)),
]

export const runtimes: readonly Runtime[] = [...nodes, ...findPackaged('Bun', `bun-${getSystem()}/bin/bun`)]

/** For tools that do not support the oldest Node. */
export const toolNode: string = nodes.at(-1)?.path ?? process.execPath

function getSystem(): string {
  return `${process.platform}-${process.arch}`
}
