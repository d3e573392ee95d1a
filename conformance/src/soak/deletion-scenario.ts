import { mailing, type Resident } from './account-scenario.ts'
import { does, expectSession, mailedText } from './actions.ts'
import { violated } from './write-log.ts'
import type { Site } from './deployment.ts'
import { openVisitor } from './client.ts'

/** Deletes the account with the secret that was mailed for it, which works once. Nothing of it opens any more. */
export const saysFarewell = async (site: Site, { person, visitor }: Resident): Promise<void> => {
  const request = {
    actions: ['user.deletion-requested'],
    path: '/delete-user',
    body: { password: person.passwords[0] },
  }
  await mailing(site, `deletion ${person.email}`, () => does(site, person, visitor, request))
  const [, token] = await mailedText(site, person.email, /\/delete-user\/callback\?token=([^&\s]+)/)
  person.account = 'unsure'
  for (const session of person.sessions.values()) session.state = 'unsure'
  await does(site, person, visitor, { actions: ['user.deleted'], path: '/delete-user', body: { token } })
  person.account = 'gone'
  for (const session of person.sessions.values()) {
    session.state = 'ended'
    await expectSession(site, session.visitor, null)
  }
  const again = openVisitor(site)
  const signIn = { email: person.email, password: person.passwords[0] }
  for (const node of site.nodes) {
    if (site.weather.isGone(node.name)) continue
    const told = await again.tries('/sign-in/email', signIn, node)
    if (told && told.status !== 401) violated(site.journal, `${person.email} signs in after the end: ${told.status}`)
  }
}
