import { setTimeout as wait } from 'node:timers/promises'
import { forgetsPassword, livesAtHome, signsUp } from './account-scenario.ts'
import { Doubt } from './actions.ts'
import { violated } from './write-log.ts'
import { saysFarewell } from './deletion-scenario.ts'
import { foundsOrganization } from './organization-scenario.ts'
import { keepsSecondFactor } from './second-factor-scenario.ts'
import type { Site } from './deployment.ts'
import { comesFromProvider } from './provider-scenario.ts'

/** So many people at once at an installation, one after the other, until it is over. */
export const crowd = (site: Site, { size, pause, isOver }: Crowd): Promise<unknown> => {
  let begun = 0
  return Promise.all(
    Array.from({ length: size }, async () => {
      while (!isOver()) {
        const story = stories[begun++ % stories.length]
        if (story) await lives(site, story, isOver)
        await wait(pause * (0.5 + Math.random()))
      }
    }),
  )
}

interface Crowd {
  readonly size: number
  /** Between one story and the next (milliseconds): what bounds the load. */
  readonly pause: number
  isOver(): boolean
}

interface Story {
  readonly name: string
  tell(site: Site, isOver: () => boolean): Promise<void>
}

/** What somebody may come for. */
export const stories: readonly Story[] = [
  {
    name: 'an organization',
    tell: async (site, isOver) => {
      const owner = await signsUp(site, 'owner')
      for (const chapter of [livesAtHome, foundsOrganization, forgetsPassword]) {
        if (isOver()) throw new Doubt('what would have come next')
        await chapter(site, owner)
      }
    },
  },
  { name: 'a second factor', tell: async (site) => keepsSecondFactor(site, await signsUp(site, 'careful')) },
  { name: 'a provider', tell: comesFromProvider },
  { name: 'a farewell', tell: async (site) => saysFarewell(site, await signsUp(site, 'leaving')) },
]

const lives = async (site: Site, { name, tell }: Story, isOver: () => boolean): Promise<void> => {
  try {
    await tell(site, isOver)
    site.journal.stories.set(name, (site.journal.stories.get(name) ?? 0) + 1)
  } catch (error) {
    if (!(error instanceof Doubt)) violated(site.journal, String(error))
  }
}
