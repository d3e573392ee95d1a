import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { mapVariablesByOption } from '@latchkey/server/options'
import { commands, environmentSchema, readEnvironment } from '@latchkey/service/test-support'

// These tests read the files and build no image.

const root = fileURLToPath(new URL('../..', import.meta.url))
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

const dockerfile = readText('Dockerfile')
const composeText = readText('compose.yaml')

const variables = z.record(z.string(), z.string())
const node = z.object({
  environment: variables,
  stop_grace_period: z.string(),
  read_only: z.literal(true),
  depends_on: z.record(z.string(), z.unknown()),
})
const compose = z
  .object({
    services: z.looseObject({
      'node-1': node,
      'node-2': node,
      proxy: z.object({
        ports: z.array(z.string()),
        networks: z.object({ default: z.object({ ipv4_address: z.string() }) }),
      }),
      postgres: z.object({ image: z.string() }),
      valkey: z.object({ image: z.string() }),
      mail: z.object({ image: z.string() }),
    }),
    configs: z.record(z.string(), z.object({ content: z.string() })),
  })
  .parse(parse(composeText, { merge: true }))
const { services, configs } = compose

/** The last occurrence of an instruction in the Dockerfile. */
const findInstruction = (name: string): string =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].at(-1)?.[1] ?? expect.fail(`There is no ${name}`)

const imageVariables = variables.parse(
  Object.fromEntries(
    findInstruction('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  ),
)

test('the container and the compose file set only variables that the service reads and the README documents', () => {
  const supportedVariables = [...Object.keys(environmentSchema.def.shape), ...mapVariablesByOption().values()]
  const readme = readText('README.md')
  for (const name of [...Object.keys(imageVariables), ...Object.keys(services['node-1'].environment)]) {
    expect(supportedVariables, name).toContain(name)
    expect(readme, name).toContain(`\`${name}`)
  }
})

test('the service accepts the variables of the compose file', () => {
  const values = { ...imageVariables, ...services['node-1'].environment }
  const environment = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, substituteVariables(value)]),
  )
  expect(readEnvironment(environment)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    baseURL: 'http://localhost:3000',
    redisUrl: 'redis://valkey:6379',
    stopDelayMs: 5000,
  })
  expect(environment['LATCHKEY_TRUSTED_PROXIES']).toBe(services.proxy.networks.default.ipv4_address)
})

test('the image installs the packages of every workspace before it copies the sources', () => {
  const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(readText('package.json')))
  const [beforeInstallation = '', afterwards = ''] = dockerfile.split('RUN npm ci ')
  expect(beforeInstallation).toContain('COPY package.json package-lock.json .npmrc ./')
  expect([...beforeInstallation.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, name]) => name)).toEqual(
    workspaces,
  )
  expect(afterwards).toContain('COPY . .')
})

test('the compose file has no default for a secret', () => {
  for (const name of ['LATCHKEY_SECRET', 'POSTGRES_PASSWORD']) {
    const mentions = [...composeText.matchAll(new RegExp(String.raw`\$\{${name}(.{2})`, 'g'))]
    expect(mentions.map(([, rest]) => rest)).toEqual(mentions.map(() => ':?'))
    expect(mentions).not.toEqual([])
  }
  expect(dockerfile).not.toContain('SECRET')
})

test('every image is pinned by its version and its digest', () => {
  const images = [
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...[...composeText.matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image).filter((image) => image !== 'latchkey'),
  ]
  expect(images).toHaveLength(6)
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z]+)*@sha256:[0-9a-f]{64}$/)
})

test('no version of npm runs a script of a package during an installation', () => {
  // npm 10 does not know `allowScripts`. The configuration applies to the installation of the build as well.
  expect(readText('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  for (const [command] of dockerfile.matchAll(/npm (?:ci|install)\b.*$/gm))
    expect(command).toContain('--ignore-scripts')
})

test('the Dockerfile copies only existing or built files, and runs an existing file', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)]
  expect(copied.length).toBe(4)
  for (const [, from = '', to] of copied) {
    expect(to).toBe(from)
    const isBuilt = from.endsWith('/dist') && existsSync(join(root, from, '../vite.config.ts'))
    expect(isBuilt || existsSync(join(root, from)), from).toBe(true)
  }
  const { scripts, workspaces } = JSON.parse(readText('package.json'))
  const { name, bin } = JSON.parse(readText('service/package.json'))
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([/npm run (\w+)/.exec(dockerfile)?.[1]]))
  expect(/--workspace (\S+)/.exec(dockerfile)?.[1]).toBe(name)
  expect(workspaces).toContain('service')
  expect(JSON.parse(findInstruction('ENTRYPOINT')).at(-1)).toBe(join('service', bin.latchkey))
  expect(commands.map((command) => command.name)).toContain(JSON.parse(findInstruction('CMD'))[0])
  // Paths outside the build context are built in the image.
  for (const line of readText('.dockerignore').trim().split('\n')) expect(dockerfile).not.toContain(`COPY ${line}`)
})

test('the image runs as an unprivileged user on a read-only file system', () => {
  expect(findInstruction('USER')).toBe('node')
  expect(findInstruction('VOLUME')).toBe('/data')
  expect(imageVariables['DATABASE_URL']).toBe('file:/data/latchkey.db')
  expect(services['node-2']).toEqual(services['node-1'])
})

test('image, compose file and proxy use the same ports', () => {
  const port = imageVariables['PORT']
  const caddyfile = configs['Caddyfile']?.content ?? ''
  expect(findInstruction('EXPOSE')).toBe(port)
  expect(dockerfile).toMatch(/HEALTHCHECK .*process\.env\.PORT\}\/livez/)
  const upstreams = /reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ')
  expect(upstreams).toEqual(
    Object.keys(services)
      .filter((name) => name.startsWith('node-'))
      .map((name) => `${name}:${port}`),
  )
  const [, , containerPort] = services.proxy.ports[0]?.split(':') ?? []
  expect(caddyfile).toContain(`:${containerPort} {`)
  const url = new URL(substituteVariables(services['node-1'].environment['LATCHKEY_URL'] ?? ''))
  expect(services.proxy.ports).toEqual([`127.0.0.1:${url.port}:${containerPort}`])
})

test('a stopping node has time to drain, and the proxy notices in time', () => {
  const { environment, stop_grace_period: grace } = services['node-1']
  const stopDelay = Number(environment['STOP_DELAY'])
  const interval = /health_uri \/api\/auth\/ok\s+health_interval (\d+)s/.exec(configs['Caddyfile']?.content ?? '')?.[1]
  expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(stopDelay + 15)
  expect(stopDelay).toBeGreaterThan(2 * Number(interval))
})

/** Substitutes variables as Compose does: `${NAME:-default}` and the required `${NAME:?message}`. */
const substituteVariables = (value: string): string =>
  value.replaceAll(/\$\{(\w+):(.)([^}]*)\}/g, (_, name: string, operator: string, argument: string) =>
    operator === '-' ? argument : `this-${name}-is-a-long-value-for-the-test`,
  )
