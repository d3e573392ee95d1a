import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin } from 'vite'

/** Milliseconds for the service to start, which begins with Vite. */
const PATIENCE = 10_000

/** In development Vite serves the page: this asks the service at `url` for what it would have put there. */
export const factsOfService = (url: string): Plugin => ({
  name: 'facts-of-service',
  apply: 'serve',
  transformIndexHtml: async (html) => {
    const facts = await askFor(`${url}/dev/page`, Date.now() + PATIENCE)
    return Object.entries(facts).reduce((page, [placeholder, text]) => page.replace(placeholder, () => text), html)
  },
})

/** Nothing from a service that does not answer in time: the page then says that it cannot be reached. */
const askFor = async (address: string, deadline: number): Promise<Record<string, string>> => {
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) return await answer.json()
  if (Date.now() > deadline) return {}
  await wait(200)
  return askFor(address, deadline)
}
