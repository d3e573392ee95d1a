import { setTimeout as wait } from 'node:timers/promises'
import { forgetsPassword, livesAtHome, signsUp } from './account-life.ts'
import { Doubt } from './deeds.ts'
import { violated } from './journal.ts'
import { foundsOrganization } from './organization-life.ts'
import type { Site } from './site.ts'

/** So many people at once at an installation, one after the other, until it is over. */
export const crowd = (site: Site, { size, pause, isOver }: Crowd): Promise<unknown> =>
  Promise.all(
    Array.from({ length: size }, async () => {
      while (!isOver()) {
        await lives(site, isOver)
        await wait(pause * (0.5 + Math.random()))
      }
    }),
  )

interface Crowd {
  readonly size: number
  /** Between one story and the next (milliseconds): what bounds the load. */
  readonly pause: number
  isOver(): boolean
}

const lives = async (site: Site, isOver: () => boolean): Promise<void> => {
  try {
    const owner = await signsUp(site, 'owner')
    for (const chapter of [livesAtHome, foundsOrganization, forgetsPassword]) {
      if (isOver()) return
      await chapter(site, owner)
    }
    site.journal.stories++
  } catch (error) {
    if (!(error instanceof Doubt)) violated(site.journal, String(error))
  }
}
