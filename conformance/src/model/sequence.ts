import { isDeepStrictEqual } from 'node:util'
import { toErrorCode } from '@latchkey/contract'
import { expect } from 'vitest'
import { predictAccountOutcome } from './account-rules.ts'
import { type Action, isAdminAction, isOrganizationAction } from './actions.ts'
import { expectInvariants } from './invariants.ts'
import { observe, predictView } from './observe.ts'
import { predictAdminOutcome, predictOrganizationOutcome } from './organization-rules.ts'
import { perform } from './perform.ts'
import { createActions, type Step } from './plan.ts'
import type { ModelRun } from './model-run.ts'
import { createEmptyState, type Outcome, USER_NAMES, type State } from './state.ts'

/**
 * Runs the steps, with the actions of one step concurrently, and compares responses and state of the server with the model.
 * Each step must match the model in some order of its actions, and the invariants must hold. A failure lists the actions.
 */
export const expectModelBehavior = async (run: ModelRun, steps: readonly Step[]): Promise<void> => {
  let state = await createModelUsers(run)
  for (const [number, step] of steps.entries()) {
    if ('advanceMs' in step) {
      run.advanceClock(step.advanceMs)
      run.history.push(`${step.advanceMs / 1000} s pass`)
    } else {
      state = await runConcurrently(run, state, createActions(state, step.commands, number + 1))
    }
    await expectView(run, [state])
  }
}

/** Creates three of the four users. The first one is a platform admin and an owner, and has invited the second one. */
const createModelUsers = async (run: ModelRun): Promise<State> => {
  const firstBrowsers = USER_NAMES.slice(0, 3).map((_, userIndex) => 2 * userIndex)
  let state = await runConcurrently(
    run,
    createEmptyState(),
    firstBrowsers.map((browser) => ({ kind: 'sign-up', name: `0.${browser}`, browser })),
  )
  state = await runConcurrently(
    run,
    state,
    firstBrowsers.slice(0, 2).map((browser) => ({ kind: 'verify', name: `0.${browser}v`, browser })),
  )
  const [adminName, admin] = [...state.accounts][0] ?? []
  if (!admin) throw new Error('No user was created')
  const id = run.ids.get(`account:${adminName}`) ?? ''
  run.ids.set('first admin', id)
  await run.server.database.kysely
    .updateTable('user')
    .set((row) => ({ role: 'admin', sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
  admin.role = 'admin'
  const organization = '0.o'
  state = await runConcurrently(run, state, [
    { kind: 'create-organization', name: organization, browser: 0, slug: 'organization-0' },
  ])
  return runConcurrently(run, state, [
    { kind: 'invite', name: '0.i', browser: 0, organization, userIndex: 1, role: 'admin' },
  ])
}

const runConcurrently = async (run: ModelRun, before: State, actions: readonly Action[]): Promise<State> => {
  if (actions.length === 0) return before
  const results = await Promise.all(actions.map((action) => perform(run, action)))
  // The next actions can use the mailed secrets.
  await run.server.waitForSentMails()
  run.history.push(
    actions.map((action, index) => `${JSON.stringify(action)} → ${results[index] ?? 'done'}`).join('\n  '),
  )
  const orders = listPermutations(actions).map((order) => runSequentially(before, order, run.now()))
  const explained = orders.filter(({ outcomes }) =>
    actions.every((action, index) =>
      isExplainedBy(results[index] ?? null, outcomes.get(action.name) ?? null, createErrorCheck(orders, action)),
    ),
  )
  if (explained.length === 0) {
    const expected = orders.map(({ outcomes }) => JSON.stringify(Object.fromEntries(outcomes)))
    expect.fail(
      `No order explains the last actions:\n${run.history.join('\n')}\nThe model says:\n${expected.join('\n')}`,
    )
  }
  return expectView(
    run,
    explained.map(({ state }) => state),
  )
}

interface SequentialResult {
  state: State
  outcomes: Map<string, Outcome>
}

const runSequentially = (before: State, actions: readonly Action[], now: number): SequentialResult => {
  const state = structuredClone(before)
  return { state, outcomes: new Map(actions.map((action) => [action.name, predictOutcome(state, action, now)])) }
}

const predictOutcome = (state: State, action: Action, now: number): Outcome => {
  if (isAdminAction(action)) return predictAdminOutcome(state, action, now)
  return isOrganizationAction(action)
    ? predictOrganizationOutcome(state, action, now)
    : predictAccountOutcome(state, action, now)
}

/** Accepts the error codes that the action gets in some order. */
const createErrorCheck = (orders: readonly SequentialResult[], action: Action) => {
  const names = new Set(orders.map(({ outcomes }) => outcomes.get(action.name)))
  return (code: string): boolean =>
    [...names].some((name) => name && (toErrorCode(name) === code || (CONCURRENT_ERRORS[name] ?? []).includes(code)))
}

/**
 * A success must succeed in the model, too. A rejected action changes nothing, so any error that it gets in some order is
 * accepted: it can see the state between concurrent actions.
 */
const isExplainedBy = (code: string | null, outcome: Outcome, isAccepted: (code: string) => boolean): boolean =>
  code === null ? outcome === null : outcome !== null && isAccepted(code)

/** Further errors of calls whose precondition disappears while they run. */
const CONCURRENT_ERRORS: Partial<Record<NonNullable<Outcome>, readonly string[]>> = {
  INVITATION_NOT_FOUND: ['FAILED_TO_RETRIEVE_INVITATION'],
  UNAUTHORIZED: ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND'],
}

/** Returns the state that matches the server. Fails if none does. */
const expectView = async (run: ModelRun, states: readonly State[]): Promise<State> => {
  const observed = await observe(run)
  expectInvariants(run, observed)
  const state = states.find((candidate) => isDeepStrictEqual(predictView(run, candidate, run.now()), observed))
  if (state) return withoutInvalidSessions(state, observed.browsers)
  const [predicted] = states.map((candidate) => predictView(run, candidate, run.now()))
  expect(observed, `The state of the server differs after\n${run.history.join('\n')}`).toEqual(predicted)
  return expect.fail('No state matches the server')
}

/** The observation cleared the cookies of invalid sessions. */
const withoutInvalidSessions = (state: State, observed: readonly unknown[]): State => {
  for (const [index, browser] of state.browsers.entries()) {
    if (observed[index] === null) browser.session = null
  }
  return state
}

const listPermutations = <Value>(values: readonly Value[]): Value[][] => {
  if (values.length < 2) return [[...values]]
  return values.flatMap((first, index) =>
    listPermutations(values.toSpliced(index, 1)).map((others) => [first, ...others]),
  )
}
