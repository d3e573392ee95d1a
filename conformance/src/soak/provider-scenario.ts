import { Doubt, expectSession } from './actions.ts'
import { counts, newcomer, type Person, violated } from './write-log.ts'
import { PROVIDER } from './provider.ts'
import type { Site } from './deployment.ts'
import { openVisitor, type Told, type Visitor } from './client.ts'

/** Signs up by coming from the provider, and comes from there again with another browser: as the same person. */
export const comesFromProvider = async (site: Site): Promise<void> => {
  const number = ++people
  const email = `social-${number}@example.com`
  const name = `Social ${number}`
  const person = newcomer({ email, names: [name], passwords: [], identity: { subject: `soak-${number}`, email, name } })
  site.journal.people.push(person)
  await arrives(site, person, ['user.created', 'account.linked', 'session.started'])
  await arrives(site, person, ['session.started'])
}

/** Goes to the provider and comes back to `visitor`: what was told last, or null where nobody knows what became of it. */
export const signsInWithProvider = async (site: Site, person: Person, visitor: Visitor): Promise<Told | null> => {
  if (!person.identity) throw new Error(`${person.email} comes from no provider`)
  const begun = await visitor.tries('/sign-in/social', { provider: PROVIDER, callbackURL: '/home' })
  if (begun?.status !== 200) return begun
  return visitor.tries(await site.provider.approves(person.identity, begun.body.url))
}

/** Whether somebody is in. */
export const isBack = ({ status, location }: Told): boolean =>
  status === 302 && location !== null && !location.includes('error=')

const arrives = async (site: Site, person: Person, actions: readonly string[]): Promise<void> => {
  const visitor = openVisitor(site)
  const told = await signsInWithProvider(site, person, visitor)
  const isIn = told !== null && isBack(told)
  for (const action of actions) counts(person.deeds, action, isIn ? 'done' : 'unsure')
  if (told === null) throw new Doubt(`what became of ${person.email} on the way back from the provider`)
  if (!isIn) violated(site.journal, `${person.email} came from the provider: ${told.status} ${told.location}`)
  person.account = 'done'
  const { body } = await visitor.insists('/get-session')
  if (body?.user?.email !== person.email) {
    return violated(site.journal, `${person.email} came from the provider as ${body?.user?.email}`)
  }
  if (person.userId !== null && person.userId !== body.user.id) violated(site.journal, `${person.email} is two people`)
  person.userId = body.user.id
  person.sessions.set(body.session.id, { visitor, state: 'open' })
  await expectSession(site, visitor, body.session.id)
}

/** No two people of a run have one number. */
let people = 0
