import type { ServiceProvider } from './service-providers.ts'

/** The number of tiles before the user expands the list. With the button that expands it they fill three rows. */
export const INITIAL_TILE_COUNT = 5

interface ProviderLayout {
  /** One provider per row. */
  rows: readonly ServiceProvider[]
  /** Two providers per row. */
  tiles: readonly ServiceProvider[]
}

/** Up to three providers have a row each. Of more, only the last used one does. The last used one comes first. */
export const layoutProviders = (offered: readonly ServiceProvider[], last: string | null): ProviderLayout => {
  const used = offered.filter(({ id }) => id === last)
  const others = offered.filter(({ id }) => id !== last)
  return offered.length <= MAX_ROWS ? { rows: [...used, ...others], tiles: [] } : { rows: used, tiles: others }
}

const MAX_ROWS = 3
