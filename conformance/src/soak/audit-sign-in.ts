import { counts, type Person, violated } from './write-log.ts'
import { codeOf, expectSpent } from './second-factor-scenario.ts'
import type { Site } from './deployment.ts'
import { isBack, signsInWithProvider } from './provider-scenario.ts'
import { openVisitor, type Told, type Visitor } from './client.ts'

/** Signs in as the person was last told that they can: the id of the session, or null where nobody is let in. */
export const signsInAgain = async (site: Site, person: Person, visitor: Visitor): Promise<string | null> => {
  if (person.identity) return comesBack(site, person, visitor)
  const answer = await givesPassword(visitor, person)
  if (answer === null) return null
  const { secondFactor } = person
  const state = answer.twoFactorRedirect === true ? 'on' : 'off'
  if (!(secondFactor?.states ?? ['off']).includes(state)) {
    violated(site.journal, `the second factor of ${person.email} is ${state}`)
  }
  return state === 'off' ? answer.token : givesCode(site, person, visitor)
}

/** With the password that was set last, or with the one before where that was in doubt. */
const givesPassword = async (visitor: Visitor, { email, passwords }: Person): Promise<Told['body']> => {
  for (const password of passwords) {
    const { status, body } = await visitor.insists('/sign-in/email', { email, password })
    if (status === 200) return body
  }
  return null
}

const comesBack = async (site: Site, person: Person, visitor: Visitor): Promise<string | null> => {
  const told = await signsInWithProvider(site, person, visitor)
  if (told === null || !isBack(told)) return null
  const { body } = await visitor.insists('/get-session')
  if (person.account === 'unsure') countsSignUp(person, body.user)
  if (person.userId !== body.user.id) violated(site.journal, `${person.email} is another person than before`)
  return body.session.id
}

/** Whoever may have had an account has one now: who comes from a provider signs up by that. */
const countsSignUp = (person: Person, { id }: { id: string }): void => {
  person.userId = id
  for (const action of ['user.created', 'account.linked']) counts(person.deeds, action, 'unsure')
}

const givesCode = async (site: Site, person: Person, visitor: Visitor): Promise<string | null> => {
  counts(person.deeds, 'two-factor.challenged', 'done')
  const { app, spentCode } = person.secondFactor ?? {}
  if (!app) return null
  const { status, body } = await visitor.insists('/two-factor/verify-totp', { code: codeOf(site, app) })
  if (status !== 200) return null
  counts(person.deeds, 'two-factor.passed', 'done')
  if (spentCode !== undefined) await triesSpentCode(site, person, spentCode)
  return body.token
}

const triesSpentCode = async (site: Site, person: Person, code: string): Promise<void> => {
  const visitor = openVisitor(site)
  if ((await givesPassword(visitor, person)) === null) return
  counts(person.deeds, 'two-factor.challenged', 'done')
  await expectSpent(site, visitor, person, code)
}
