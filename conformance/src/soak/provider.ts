import { credentialsOf, startSimulator } from '@latchkey/simulator'
import { onTestFinished } from 'vitest'
import type { Identity } from './write-log.ts'

/** The only provider that people come from. */
export const PROVIDER = 'google'

export interface Provider {
  /** As `socialProviders` takes it. */
  readonly options: object
  /** This person approves at the address that they were sent to: where their browser is sent back to, below the base path. */
  approves(who: Identity, url: string): Promise<string>
}

/** The provider simulator. It ends with the test. */
export const startProvider = async (): Promise<Provider> => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  let lastApproval: Promise<unknown> = Promise.resolve()
  return {
    options: { [PROVIDER]: { ...credentialsOf(PROVIDER), endpoints: simulator.endpointsOf(PROVIDER) } },
    approves: (who, url) => {
      // One person at a time sits there.
      const approval = lastApproval.then(() => {
        simulator.person(PROVIDER, who)
        return simulator.approve(url)
      })
      lastApproval = approval.catch(() => {})
      return approval.then((back) => {
        const { pathname, search } = new URL(back.url)
        return `${pathname.replace('/api/auth', '')}${search}`
      })
    },
  }
}
