import { Doubt, does, expectSession, mailedText, setsUntilDone } from './actions.ts'
import { counts, newcomer, type Person, violated } from './write-log.ts'
import type { Site } from './deployment.ts'
import { openVisitor, type Visitor } from './client.ts'

/** Somebody with an account, and the browser that they are signed in with. */
export interface Resident {
  readonly person: Person
  readonly visitor: Visitor
  readonly sessionId: string
}

/** Signs up, by an invitation if there is one: its secret proves the address, so no mail comes. */
export const signsUp = async (site: Site, role: string, invitation?: { id: string; secret: string; email: string }) => {
  const number = ++people
  const email = invitation?.email ?? `${role}-${number}@example.com`
  const names = [`${role} ${number}`]
  const person = newcomer({ email, names, passwords: [`the first password of ${number}`], identity: null })
  site.journal.people.push(person)
  const visitor = openVisitor(site)
  const proof = invitation && { id: invitation.id, secret: invitation.secret }
  const body = { name: person.names[0], email, password: person.passwords[0], ...(proof && { invitation: proof }) }
  const deed = { actions: ['user.created', 'session.started'], path: '/sign-up/email', body }
  const signUp = () => does(site, person, visitor, deed)
  const { token, user } = await (invitation ? signUp() : mailing(site, `verification ${email}`, signUp))
  person.account = 'done'
  person.userId = user.id
  person.sessions.set(token, { visitor, state: 'open' })
  return { person, visitor, sessionId: token } satisfies Resident
}

/** Verifies the address, changes the name, looks around, signs in elsewhere and ends that session from here. */
export const livesAtHome = async (site: Site, { person, visitor, sessionId }: Resident): Promise<void> => {
  await expectSession(site, visitor, sessionId)
  await changesName(site, { person, visitor, sessionId })
  const elsewhere = await signsIn(site, person)
  await expectSession(site, elsewhere.visitor, elsewhere.sessionId)
  await expectListed(site, person, visitor)
  await revokes(site, { person, visitor, sessionId }, elsewhere)
  const [, token] = await mailedText(site, person.email, /\/verify-email\?token=([^&\s]+)/)
  const verification = { actions: ['user.email-verified'], path: '/verify-email', body: { token } }
  await does(site, person, visitor, verification)
}

/** Forgets the password, and has another one from then on. Every session ends. */
export const forgetsPassword = async (site: Site, { person }: Resident): Promise<void> => {
  const visitor = openVisitor(site)
  const request = { actions: ['password.reset-requested'], path: '/forget-password', body: { email: person.email } }
  await mailing(site, `reset ${person.email}`, () => does(site, person, visitor, request))
  const [, token] = await mailedText(site, person.email, /\/reset-password\/([^?\s]+)\?/)
  const newPassword = `another password of ${person.email}`
  person.passwords.unshift(newPassword)
  const open = [...person.sessions.values()].filter(({ state }) => state === 'open')
  for (const session of open) session.state = 'unsure'
  const reset = { actions: ['password.reset'], path: '/reset-password', body: { token, newPassword } }
  await mailing(site, `passwordChanged ${person.email}`, () => does(site, person, visitor, reset))
  person.passwords = [newPassword]
  for (const session of open) {
    session.state = 'ended'
    await expectSession(site, session.visitor, null)
  }
  const again = await signsIn(site, person)
  await expectSession(site, again.visitor, again.sessionId)
}

/** With the password alone, in a browser of their own. */
export const signsIn = async (site: Site, person: Person): Promise<Resident> => {
  const visitor = openVisitor(site)
  const body = { email: person.email, password: person.passwords[0] }
  const answer = await does(site, person, visitor, { actions: ['session.started'], path: '/sign-in/email', body })
  person.sessions.set(answer.token, { visitor, state: 'open' })
  return { person, visitor, sessionId: answer.token }
}

/** A mail is due where this is done, and may come where it is in doubt. */
export const mailing = async <T>(site: Site, mail: string, deed: () => Promise<T>): Promise<T> => {
  try {
    const answer = await deed()
    counts(site.journal.mails, mail, 'done')
    return answer
  } catch (error) {
    counts(site.journal.mails, mail, 'unsure')
    throw error
  }
}

/** No two people of a run have one number. */
let people = 0

const changesName = async (site: Site, { person, visitor }: Resident): Promise<void> => {
  const name = `${person.names[0]}, renamed`
  person.names.push(name)
  await setsUntilDone(site, person, visitor, { actions: ['user.updated'], path: '/update-user', body: { name } })
  person.names = [name]
  for (const node of site.nodes) {
    if (site.weather.isGone(node.name)) continue
    const told = await visitor.tries('/get-session', undefined, node)
    if (told && told.body?.user?.name !== name) {
      violated(site.journal, `${node.name} shows ${told.body?.user?.name} after the name became ${name}`)
    }
  }
}

const expectListed = async (site: Site, person: Person, visitor: Visitor): Promise<void> => {
  const { status, body } = await visitor.insists('/list-sessions')
  const listed = status === 200 ? textOf(body.map(({ id }: { id: string }) => id)) : `nothing but ${status}`
  const due = textOf([...person.sessions].flatMap(([id, { state }]) => (state === 'open' ? [id] : [])))
  if (listed === due) return
  violated(site.journal, `${person.email} has the sessions ${listed}, where ${due} were due`)
}

const textOf = (ids: readonly string[]): string => ids.toSorted((a, b) => a.localeCompare(b)).join(', ')

const revokes = async (site: Site, { person, visitor }: Resident, other: Resident): Promise<void> => {
  const session = person.sessions.get(other.sessionId)
  if (!session) throw new Doubt('a session that was never opened')
  session.state = 'unsure'
  const body = { token: other.sessionId }
  await does(site, person, visitor, { actions: ['session.revoked'], path: '/revoke-session', body })
  session.state = 'ended'
  await expectSession(site, other.visitor, null)
}
