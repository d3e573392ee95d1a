import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from '../browser.ts'
import { violated } from './write-log.ts'
import { type Node, PUBLIC_URL, type Site } from './deployment.ts'

export interface Told {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  /** Where a redirect leads. */
  readonly location: string | null
}

/** Somebody's browser at an installation. Each request goes to the next node, as a load balancer may have it. */
export interface Visitor {
  /** One try; null where nobody knows what became of it: no answer, or 503. */
  tries(path: string, body?: object, node?: Node): Promise<Told | null>
  /** Again and again until there is an answer: for what may be done twice. `doubted` hears of each try without one. */
  insists(path: string, body?: object, options?: { node?: Node; doubted?: () => void }): Promise<Told>
  /** A sign-in to an account that is not there: 401, or 429 from the fourth on. */
  guesses(node: Node): Promise<number>
}

/** A path alone is a GET, with a body it is a POST. */
export const openVisitor = (site: Site): Visitor => {
  const { journal, weather } = site
  const browser = openBrowser(PUBLIC_URL)
  const address = nextAddress()

  const ask = async (path: string, body: object | undefined, node: Node): Promise<Told | null> => {
    const since = performance.now()
    journal.calls++
    const what = `${body ? 'POST' : 'GET'} ${path.replace(/\?.*/, '')} at ${node.name}`
    const response = await send(path, body, node).catch((error: unknown) => {
      if (!weather.excusesSilence(since, node.name)) violated(journal, `${what}: no answer, ${reasonOf(error)}`)
      return null
    })
    add(response ? String(response.status) : 'no answer')
    if (!response) return null
    if (response.status === 503) {
      if (!response.headers.get('retry-after')) violated(journal, `${what}: 503 without Retry-After`)
      if (response.headers.getSetCookie().length > 0) violated(journal, `${what}: 503 with a cookie`)
      if (!weather.excusesRefusal(since, isChange(path, body)))
        violated(journal, `${what}: 503 with nothing out of order`)
      return null
    }
    if (response.status >= 500) violated(journal, `${what}: ${response.status} ${response.text}`)
    if (response.status !== 429) return answerOf(response)
    await wait(Number(response.headers.get('retry-after')) * 1000)
    return ask(path, body, node)
  }

  const send = async (path: string, body: object | undefined, node: Node) => {
    const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) }
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await browser.fetch(`${node.service.url}/api/auth${path}`, { ...init, signal })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const add = (kind: string): void => {
    journal.answers.set(kind, (journal.answers.get(kind) ?? 0) + 1)
  }

  return {
    guesses: async (node) => {
      const { status } = await send('/sign-in/email', { email: 'nobody@example.com', password: 'a password' }, node)
      journal.calls++
      add(String(status))
      return status
    },
    tries: async (path, body, node = nextNode(site)) => {
      const told = await ask(path, body, node)
      // As who reads a sentence about a moment that one should wait.
      if (!told) await wait(PAUSE_AFTER_REFUSAL)
      return told
    },
    insists: async (path, body, { node, doubted } = {}) => {
      const since = performance.now()
      for (;;) {
        const told = await ask(path, body, node ?? nextNode(site))
        if (told) return told
        doubted?.()
        if (performance.now() - since > PATIENCE) throw new Error(`${path} was not answered for ${PATIENCE} ms`)
        await wait(PAUSE_AFTER_REFUSAL)
      }
    },
  }
}

/** Everything that is broken on purpose is mended long before (milliseconds). */
const PATIENCE = 60_000
const PAUSE_AFTER_REFUSAL = 250

let addresses = 0
const nextAddress = (): string => {
  const number = ++addresses
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

let turns = 0
const nextNode = ({ nodes, weather }: Site): Node => {
  const there = nodes.filter(({ name }) => !weather.isGone(name))
  return there[turns++ % there.length] ?? nodes[0]
}

/** Whoever comes back from a provider signs in by that. */
const isChange = (path: string, body: object | undefined): boolean =>
  body !== undefined || path.startsWith('/callback/')

const answerOf = ({ status, headers, text }: { status: number; headers: Headers; text: string }): Told => ({
  status,
  body: parsed(text),
  location: headers.get('location'),
})

const parsed = (text: string): Told['body'] => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
