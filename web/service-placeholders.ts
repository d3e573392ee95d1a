import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin } from 'vite'

/** Vite and the service start at the same time. */
const SERVICE_START_TIMEOUT_MS = 10_000

/** In development Vite serves the page. This plugin fills its placeholders with the values of the service at `url`. */
export const servicePlaceholders = (url: string): Plugin => ({
  name: 'service-placeholders',
  apply: 'serve',
  transformIndexHtml: async (html) => {
    const values = await fetchPlaceholders(`${url}/dev/page`, Date.now() + SERVICE_START_TIMEOUT_MS)
    return Object.entries(values).reduce(
      (page, [placeholder, value]) => page.replaceAll(placeholder, () => value),
      html,
    )
  },
})

/** Returns nothing if the service does not respond in time. The page then shows that it is unreachable. */
const fetchPlaceholders = async (url: string, deadline: number): Promise<Record<string, string>> => {
  const response = await fetch(url).catch(() => null)
  if (response?.ok) return await response.json()
  if (Date.now() > deadline) return {}
  await wait(200)
  return fetchPlaceholders(url, deadline)
}
