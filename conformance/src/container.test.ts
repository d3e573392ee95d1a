import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { startTestServer } from '@latchkey/testing'
import { commands, readEnvironment } from '@latchkey/service/test-support'

// No image is built here: this is what can be known without.

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const dockerfile = textOf('Dockerfile')
const composeText = textOf('compose.yaml')

const variables = z.record(z.string(), z.string())
const node = z.object({
  environment: variables,
  configs: z.array(z.string()),
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

/** The last of this instruction in the Dockerfile. */
const instruction = (name: string): string =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].at(-1)?.[1] ?? expect.fail(`There is no ${name}`)

const imageVariables = variables.parse(
  Object.fromEntries(
    instruction('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  ),
)

test('the container and the compose file set no variable that the service does not read and the README does not name', () => {
  const known = new Set([...textOf('service/src/env.ts').matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name]) => name))
  const readme = textOf('README.md')
  for (const name of [...Object.keys(imageVariables), ...Object.keys(services['node-1'].environment)]) {
    expect(known, name).toContain(name)
    expect(readme, name).toContain(`\`${name}`)
  }
})

test('what they set is accepted, as the variables of a node and as the options file of one', async () => {
  const values = { ...imageVariables, ...services['node-1'].environment }
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filledIn(value)]))
  expect(readEnvironment(given)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    baseURL: 'http://localhost:3000',
    redisUrl: 'redis://valkey:6379',
    stopDelayMs: 5000,
  })
  const options = JSON.parse(configs['latchkey.config.json']?.content ?? '')
  expect(given['LATCHKEY_CONFIG']).toBe('/latchkey.config.json')
  await startTestServer(options)
  // Whose X-Forwarded-For is believed.
  expect(options.advanced.ipAddress.trustedProxies).toEqual([services.proxy.networks.default.ipv4_address])
})

test('no secret has a default', () => {
  for (const name of ['LATCHKEY_SECRET', 'POSTGRES_PASSWORD']) {
    const mentions = [...composeText.matchAll(new RegExp(String.raw`\$\{${name}(.{2})`, 'g'))]
    expect(mentions.map(([, rest]) => rest)).toEqual(mentions.map(() => ':?'))
    expect(mentions).not.toEqual([])
  }
  expect(dockerfile).not.toContain('SECRET')
})

test('every image has its version', () => {
  const images = [
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...[...composeText.matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image).filter((image) => image !== 'latchkey'),
  ]
  expect(images).toHaveLength(6)
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z]+)*$/)
})

test('the Dockerfile copies what is there or is built, and runs what there is', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)]
  expect(copied.length).toBe(4)
  for (const [, from = '', to] of copied) {
    expect(to).toBe(from)
    const isBuilt = from.endsWith('/dist') && existsSync(join(root, from, '../vite.config.ts'))
    expect(isBuilt || existsSync(join(root, from)), from).toBe(true)
  }
  const { scripts, workspaces } = JSON.parse(textOf('package.json'))
  const { name, bin } = JSON.parse(textOf('service/package.json'))
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([/npm run (\w+)/.exec(dockerfile)?.[1]]))
  expect(/--workspace (\S+)/.exec(dockerfile)?.[1]).toBe(name)
  expect(workspaces).toContain('service')
  expect(JSON.parse(instruction('ENTRYPOINT')).at(-1)).toBe(join('service', bin.latchkey))
  expect(commands.map((command) => command.name)).toContain(JSON.parse(instruction('CMD'))[0])
  // What is left out of the context is made inside.
  for (const line of textOf('.dockerignore').trim().split('\n')) expect(dockerfile).not.toContain(`COPY ${line}`)
})

test('the image runs as nobody in particular, on a file system that need not be written', () => {
  expect(instruction('USER')).toBe('node')
  expect(instruction('VOLUME')).toBe('/data')
  expect(imageVariables['DATABASE_URL']).toBe('file:/data/latchkey.db')
  expect(services['node-2']).toEqual(services['node-1'])
})

test('the ports agree', () => {
  const port = imageVariables['PORT']
  const caddyfile = configs['Caddyfile']?.content ?? ''
  expect(instruction('EXPOSE')).toBe(port)
  expect(dockerfile).toMatch(/HEALTHCHECK .*process\.env\.PORT\}\/livez/)
  const upstreams = /reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ')
  expect(upstreams).toEqual(
    Object.keys(services)
      .filter((name) => name.startsWith('node-'))
      .map((name) => `${name}:${port}`),
  )
  const [, , inside] = services.proxy.ports[0]?.split(':') ?? []
  expect(caddyfile).toContain(`:${inside} {`)
  const url = new URL(filledIn(services['node-1'].environment['LATCHKEY_URL'] ?? ''))
  expect(services.proxy.ports).toEqual([`127.0.0.1:${url.port}:${inside}`])
})

test('a node that is told to stop has the time for it, and the proxy notices in time', () => {
  const { environment, stop_grace_period: grace } = services['node-1']
  const stopDelay = Number(environment['STOP_DELAY'])
  const interval = /health_uri \/api\/auth\/ok\s+health_interval (\d+)s/.exec(configs['Caddyfile']?.content ?? '')?.[1]
  expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(stopDelay + 15)
  expect(stopDelay).toBeGreaterThan(2 * Number(interval))
})

/** As compose fills in what was given. */
const filledIn = (value: string): string =>
  value.replaceAll(/\$\{(\w+):(.)([^}]*)\}/g, (_, name: string, sign: string, rest: string) =>
    sign === '-' ? rest : `this-${name}-was-given-by-somebody-at-length`,
  )
