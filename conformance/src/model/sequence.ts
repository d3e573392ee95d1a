import { isDeepStrictEqual } from 'node:util'
import { toErrorCode } from '@latchkey/contract'
import { expect } from 'vitest'
import { accountOutcome } from './account-rules.ts'
import { type Act, isAdminAct, isOrganizationAct } from './acts.ts'
import { expectInvariants } from './invariants.ts'
import { observe, viewOf } from './observe.ts'
import { adminOutcome, organizationOutcome } from './organization-rules.ts'
import { perform } from './perform.ts'
import { actsOf, type Step } from './plan.ts'
import type { Stage } from './stage.ts'
import { emptyState, type Outcome, PEOPLE, type State } from './state.ts'

/**
 * Lets people act as the steps say, those of one step at once, and compares what the server answers and shows with the
 * model, and with what must be true whatever the model says. There must be an order of the acts in which the model does what the server did. Fails with the acts of the step.
 */
export const followsTheModel = async (stage: Stage, steps: readonly Step[]): Promise<void> => {
  let state = await createModelUsers(stage)
  for (const [number, step] of steps.entries()) {
    if ('travel' in step) {
      stage.travel(step.travel)
      stage.story.push(`${step.travel / 1000} s pass`)
    } else state = await actAtOnce(stage, state, actsOf(state, step.commands, number + 1))
    await expectView(stage, [state])
  }
}

/** Three of the four have accounts; the first one administers the platform, owns an organization and has invited the next. */
const createModelUsers = async (stage: Stage): Promise<State> => {
  const arriving = PEOPLE.slice(0, 3).map((_, person) => 2 * person)
  let state = await actAtOnce(
    stage,
    emptyState(),
    arriving.map((browser) => ({ kind: 'sign-up', name: `0.${browser}`, browser })),
  )
  state = await actAtOnce(
    stage,
    state,
    arriving.slice(0, 2).map((browser) => ({ kind: 'verify', name: `0.${browser}v`, browser })),
  )
  const [first] = state.accounts
  if (!first) throw new Error('Expected a first result')
  const id = stage.ids.get(`account:${first[0]}`) ?? ''
  stage.ids.set('first admin', id)
  await stage.here.database.kysely
    .updateTable('user')
    .set((row) => ({ role: 'admin', sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
  first[1].role = 'admin'
  const organization = '0.o'
  state = await actAtOnce(stage, state, [
    { kind: 'create-organization', name: organization, browser: 0, slug: 'organization-0' },
  ])
  return actAtOnce(stage, state, [{ kind: 'invite', name: '0.i', browser: 0, organization, person: 1, role: 'admin' }])
}

const actAtOnce = async (stage: Stage, before: State, acts: readonly Act[]): Promise<State> => {
  if (acts.length === 0) return before
  const answers = await Promise.all(acts.map((act) => perform(stage, act)))
  // What was mailed is known to those who act next.
  await stage.here.countMails()
  stage.story.push(acts.map((act, index) => `${JSON.stringify(act)} → ${answers[index] ?? 'done'}`).join('\n  '))
  const orders = permutations(acts).map((order) => inOrder(before, order, stage.now()))
  const explained = orders.filter(({ outcomes }) =>
    acts.every((act, index) =>
      isExplained(answers[index] ?? null, outcomes.get(act.name) ?? null, isOneOf(orders, act)),
    ),
  )
  if (explained.length === 0) {
    const expected = orders.map(({ outcomes }) => JSON.stringify(Object.fromEntries(outcomes)))
    expect.fail(`No order explains the last acts:\n${stage.story.join('\n')}\nThe model says:\n${expected.join('\n')}`)
  }
  return expectView(
    stage,
    explained.map(({ state }) => state),
  )
}

interface SequentialResult {
  state: State
  outcomes: Map<string, Outcome>
}

const inOrder = (before: State, acts: readonly Act[], now: number): SequentialResult => {
  const state = structuredClone(before)
  return { state, outcomes: new Map(acts.map((act) => [act.name, outcomeOf(state, act, now)])) }
}

const outcomeOf = (state: State, act: Act, now: number): Outcome => {
  if (isAdminAct(act)) return adminOutcome(state, act, now)
  return isOrganizationAct(act) ? organizationOutcome(state, act, now) : accountOutcome(state, act, now)
}

/** Every code that an act is refused with in some order. */
const isOneOf = (orders: readonly SequentialResult[], act: Act) => {
  const codes = new Set(orders.map(({ outcomes }) => outcomes.get(act.name)))
  return (answer: string): boolean =>
    [...codes].some(
      (code) => code && (toErrorCode(code) === answer || (CONCURRENT_ERRORS[code] ?? []).includes(answer)),
    )
}

/**
 * A success is one in the model too. What is refused changes nothing, so among others it may have been refused for what
 * was true at another moment of the call.
 */
const isExplained = (answer: string | null, outcome: Outcome, isRefusal: (answer: string) => boolean): boolean =>
  answer === null ? outcome === null : outcome !== null && isRefusal(answer)

/** What else a call may say whose ground was taken away while it was under way. */
const CONCURRENT_ERRORS: Partial<Record<NonNullable<Outcome>, readonly string[]>> = {
  INVITATION_NOT_FOUND: ['FAILED_TO_RETRIEVE_INVITATION'],
  UNAUTHORIZED: ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND'],
}

/** The one of these states that the server shows. */
const expectView = async (stage: Stage, states: readonly State[]): Promise<State> => {
  const seen = await observe(stage)
  expectInvariants(stage, seen)
  const state = states.find((one) => isDeepStrictEqual(viewOf(stage, one, stage.now()), seen))
  if (state) return withoutDeadCookies(state, seen.browsers)
  const [first] = states.map((one) => viewOf(stage, one, stage.now()))
  expect(seen, `The server shows something else after\n${stage.story.join('\n')}`).toEqual(first)
  return expect.fail('No state is what the server shows')
}

/** Looking has taken from each browser the cookie that opens nothing. */
const withoutDeadCookies = (state: State, seen: readonly unknown[]): State => {
  for (const [index, browser] of state.browsers.entries()) if (seen[index] === null) browser.session = null
  return state
}

const permutations = <Value>(values: readonly Value[]): Value[][] =>
  values.length < 2
    ? [[...values]]
    : values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]))
