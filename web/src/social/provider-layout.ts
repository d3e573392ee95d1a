import type { ServiceProvider } from './service-providers.ts'

/** Of many, as many are shown before somebody asks for all: with the button for that they fill three lines. */
export const INITIAL_TILE_COUNT = 5

interface ProviderLayout {
  /** One a line. */
  rows: readonly ServiceProvider[]
  /** Two a line. */
  tiles: readonly ServiceProvider[]
}

/** A few have a line each; of many the one that was used last has. That one comes first. */
export const layoutProviders = (offered: readonly ServiceProvider[], last: string | null): ProviderLayout => {
  const used = offered.filter(({ id }) => id === last)
  const others = offered.filter(({ id }) => id !== last)
  return offered.length <= MAX_ROWS ? { rows: [...used, ...others], tiles: [] } : { rows: used, tiles: others }
}

const MAX_ROWS = 3
