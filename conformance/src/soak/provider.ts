import { getCredentials, startSimulator } from '@latchkey/simulator'
import { onTestFinished } from 'vitest'
import type { Identity } from './write-log.ts'

/** The only provider of the soak. */
export const PROVIDER = 'google'

export interface Provider {
  /** A value for `socialProviders`. */
  readonly options: object
  /** Approves as this user at the authorization URL. Returns the path of the callback below the base path. */
  approve(identity: Identity, url: string): Promise<string>
}

/** Starts the provider simulator. It ends with the test. */
export const startProvider = async (): Promise<Provider> => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  let lastApproval: Promise<unknown> = Promise.resolve()
  return {
    options: { [PROVIDER]: { ...getCredentials(PROVIDER), endpoints: simulator.getEndpoints(PROVIDER) } },
    approve: (identity, url) => {
      // The simulator has one current user, so approvals run one after the other.
      const approval = lastApproval.then(() => {
        simulator.setUser(PROVIDER, identity)
        return simulator.approve(url)
      })
      lastApproval = approval.catch(() => {})
      return approval.then((callback) => {
        const { pathname, search } = new URL(callback.url)
        return `${pathname.replace('/api/auth', '')}${search}`
      })
    },
  }
}
