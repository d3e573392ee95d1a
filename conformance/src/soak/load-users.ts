import { setTimeout as wait } from 'node:timers/promises'
import { resetPassword, useAccount, signUp } from './account-scenario.ts'
import { UnknownOutcome } from './actions.ts'
import { reportViolation } from './write-log.ts'
import { deleteAccount } from './deletion-scenario.ts'
import { useOrganization } from './organization-scenario.ts'
import { useSecondFactor } from './second-factor-scenario.ts'
import type { Deployment } from './deployment.ts'
import { useProvider } from './provider-scenario.ts'

/** Runs scenarios for `concurrency` users at a time until `isOver`. */
export const runLoadUsers = (
  deployment: Deployment,
  { concurrency, pauseMs, isOver }: LoadOptions,
): Promise<unknown> => {
  let startedScenarios = 0
  return Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (!isOver()) {
        const scenario = scenarios[startedScenarios++ % scenarios.length]
        if (scenario) await runScenario(deployment, scenario, isOver)
        await wait(pauseMs * (0.5 + Math.random()))
      }
    }),
  )
}

interface LoadOptions {
  readonly concurrency: number
  /** Pause between two scenarios of a user; it limits the load. */
  readonly pauseMs: number
  isOver(): boolean
}

interface Scenario {
  readonly name: string
  run(deployment: Deployment, isOver: () => boolean): Promise<void>
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'an organization',
    run: async (deployment, isOver) => {
      const owner = await signUp(deployment, 'owner')
      for (const runPart of [useAccount, useOrganization, resetPassword]) {
        if (isOver()) throw new UnknownOutcome('the rest of the scenario')
        await runPart(deployment, owner)
      }
    },
  },
  {
    name: 'a second factor',
    run: async (deployment) => useSecondFactor(deployment, await signUp(deployment, 'two-factor')),
  },
  { name: 'a provider', run: useProvider },
  {
    name: 'an account deletion',
    run: async (deployment) => deleteAccount(deployment, await signUp(deployment, 'deleted')),
  },
]

const runScenario = async (deployment: Deployment, { name, run }: Scenario, isOver: () => boolean): Promise<void> => {
  try {
    await run(deployment, isOver)
    deployment.writeLog.completedScenarios.set(name, (deployment.writeLog.completedScenarios.get(name) ?? 0) + 1)
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) reportViolation(deployment.writeLog, String(error))
  }
}
