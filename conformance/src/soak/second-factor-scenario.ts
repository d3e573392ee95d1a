import { TOTP, URI } from 'otpauth'
import { mailing, type Resident, signsIn } from './account-scenario.ts'
import { Doubt, does, expectSession } from './actions.ts'
import { type Person, violated } from './write-log.ts'
import type { Site } from './deployment.ts'
import { openVisitor, type Visitor } from './client.ts'

/**
 * Has a second factor asked for from now on: signs in with a code of the app, then with a backup code, which opens nothing
 * a second time; and switches it off again.
 */
export const keepsSecondFactor = async (site: Site, resident: Resident): Promise<void> => {
  const { person } = resident
  const { app, backupCode } = await setsUp(site, resident)
  const withApp = await isAskedForMore(site, person)
  // A code is worth nothing in its own half minute once it was given, and the next one is taken already.
  await gives(site, person, withApp, { path: '/two-factor/verify-totp', code: codeOf(site, app, 1) })
  const withBackupCode = await isAskedForMore(site, person)
  await gives(site, person, withBackupCode, { path: '/two-factor/verify-backup-code', code: backupCode })
  person.secondFactor = { app, spentCode: backupCode, states: ['on'] }
  await expectSpent(site, await isAskedForMore(site, person), person, backupCode)
  await switchesOff(site, resident)
  const { visitor, sessionId } = await signsIn(site, person)
  await expectSession(site, visitor, sessionId)
}

/** The code that the app shows, or is going to show so many steps later. */
export const codeOf = (site: Site, app: TOTP, steps = 0): string =>
  app.generate({ timestamp: site.now() + steps * app.period * 1000 })

/** A backup code that has been used opens nothing. */
export const expectSpent = async (site: Site, visitor: Visitor, { email }: Person, code: string): Promise<void> => {
  const told = await visitor.tries('/two-factor/verify-backup-code', { code })
  if (told === null) throw new Doubt(`the second use of a backup code by ${email}`)
  if (told.body?.code === 'INVALID_BACKUP_CODE') return
  violated(site.journal, `a backup code of ${email} was given twice: ${told.status} ${JSON.stringify(told.body)}`)
}

const setsUp = async (site: Site, { person, visitor, sessionId }: Resident) => {
  const body = { password: person.passwords[0] }
  const begun = await does(site, person, visitor, { actions: ['two-factor.set-up'], path: '/two-factor/enable', body })
  const app = URI.parse(begun.totpURI)
  if (!(app instanceof TOTP)) throw new Error(`${begun.totpURI} is for another kind of codes`)
  person.secondFactor = { app, spentCode: undefined, states: ['off', 'on'] }
  const confirmation = {
    actions: ['two-factor.passed', 'two-factor.enabled', 'session.started'],
    path: '/two-factor/verify-totp',
    body: { code: codeOf(site, app) },
  }
  await replacesSession(site, { person, visitor, sessionId }, () =>
    mailing(site, `twoFactorEnabled ${person.email}`, () => does(site, person, visitor, confirmation)),
  )
  person.secondFactor.states = ['on']
  return { app, backupCode: String(begun.backupCodes[0]) }
}

const switchesOff = async (site: Site, { person, visitor }: Resident): Promise<void> => {
  const { secondFactor } = person
  const sessionId = [...person.sessions].find(([, it]) => it.visitor === visitor && it.state === 'open')?.[0]
  if (!secondFactor || sessionId === undefined) throw new Doubt('a second factor that was never on')
  secondFactor.states = ['on', 'off']
  const deed = {
    actions: ['two-factor.disabled', 'session.started'],
    path: '/two-factor/disable',
    body: { password: person.passwords[0] },
  }
  await replacesSession(site, { person, visitor, sessionId }, () =>
    mailing(site, `twoFactorDisabled ${person.email}`, () => does(site, person, visitor, deed)),
  )
  secondFactor.states = ['off']
}

/** The browser has another session afterwards; the one before is nobody's any more. */
const replacesSession = async (site: Site, { person, visitor, sessionId }: Resident, deed: () => Promise<unknown>) => {
  const before = person.sessions.get(sessionId)
  if (before) before.state = 'unsure'
  await deed()
  if (before) person.sessions.delete(sessionId)
  const { body } = await visitor.insists('/get-session')
  if (body?.session?.id === undefined || body.session.id === sessionId) {
    return violated(site.journal, `${person.email} has the session ${body?.session?.id} after ${sessionId}`)
  }
  person.sessions.set(body.session.id, { visitor, state: 'open' })
}

/** Gives the password in a browser of their own, which opens nothing. */
const isAskedForMore = async (site: Site, person: Person): Promise<Visitor> => {
  const visitor = openVisitor(site)
  const body = { email: person.email, password: person.passwords[0] }
  const answer = await does(site, person, visitor, { actions: ['two-factor.challenged'], path: '/sign-in/email', body })
  if (answer.twoFactorRedirect !== true) violated(site.journal, `${person.email} was not asked for a second factor`)
  await expectSession(site, visitor, null)
  return visitor
}

const gives = async (site: Site, person: Person, visitor: Visitor, { path, code }: { path: string; code: string }) => {
  const deed = { actions: ['two-factor.passed', 'session.started'], path, body: { code } }
  const { token } = await does(site, person, visitor, deed)
  person.sessions.set(token, { visitor, state: 'open' })
  await expectSession(site, visitor, token)
}
