import type { ServiceProvider } from './service-providers.ts'

/** Of many, as many are shown before somebody asks for all: with the button for that they fill three lines. */
export const FIRST_TILES = 5

interface Arrangement {
  /** One a line. */
  lines: readonly ServiceProvider[]
  /** Two a line. */
  others: readonly ServiceProvider[]
}

/** A few have a line each; of many the one that was used last has. That one comes first. */
export const arranged = (offered: readonly ServiceProvider[], last: string | null): Arrangement => {
  const used = offered.filter(({ id }) => id === last)
  const others = offered.filter(({ id }) => id !== last)
  return offered.length <= FEW ? { lines: [...used, ...others], others: [] } : { lines: used, others }
}

const FEW = 3
