import { counts, type Organization, type Person, violated } from './write-log.ts'
import { signsInAgain } from './audit-sign-in.ts'
import type { Node, Site } from './deployment.ts'
import { openVisitor, type Visitor } from './client.ts'

/** How many look at once. */
const EYES = 6

/** Everybody looks, on each node, whether what they were told is there, and nothing that they were told is gone. */
export const lookAgain = async (site: Site): Promise<void> => {
  const people = site.journal.people.values()
  await Promise.all(
    Array.from({ length: EYES }, async () => {
      for (const person of people) await looks(site, person)
    }),
  )
}

const looks = async (site: Site, person: Person): Promise<void> => {
  const visitor = openVisitor(site)
  const own = await signsInAgain(site, person, visitor)
  if (person.account === 'gone') return looksAtNothing(site, person, own)
  if (own === null) {
    if (person.account === 'done') violated(site.journal, `${person.email} cannot sign in`)
    return
  }
  counts(person.deeds, 'session.started', 'done')
  for (const node of site.nodes) {
    const session = await visitor.insists('/get-session', undefined, { node })
    if (!person.names.includes(session.body?.user?.name)) {
      violated(site.journal, `${person.email} is called ${session.body?.user?.name}, not ${person.names.join(' or ')}`)
    }
    await looksAtSessions(site, person, { visitor, node, own })
    const { body: organizations } = await visitor.insists('/organization/list', undefined, { node })
    for (const organization of person.organizations) {
      const found = organizations.find(({ slug }: { slug: string }) => slug === organization.slug)
      if (found) await looksAtOrganization(site, organization, { visitor, node, id: found.id })
      else if (organization.existence === 'done') violated(site.journal, `${organization.slug} is lost at ${node.name}`)
    }
  }
}

/** Nothing that somebody had who was deleted opens anything. */
const looksAtNothing = async (site: Site, { email, sessions }: Person, own: string | null): Promise<void> => {
  if (own !== null) violated(site.journal, `${email} was deleted and signs in`)
  for (const [id, { visitor }] of sessions) {
    for (const node of site.nodes) {
      const { body } = await visitor.insists('/get-session', undefined, { node })
      if (body !== null) violated(site.journal, `${email} was deleted, and session ${id} is open at ${node.name}`)
    }
  }
}

interface Look {
  readonly visitor: Visitor
  readonly node: Node
}

const looksAtSessions = async (site: Site, person: Person, { visitor, node, own }: Look & { own: string }) => {
  const { body: sessions } = await visitor.insists('/list-sessions', undefined, { node })
  const listed = new Set(sessions.map(({ id }: { id: string }) => id))
  const complain = (what: string) => violated(site.journal, `${person.email} at ${node.name}: ${what}`)
  if (!listed.delete(own)) complain('the session that was just started is not listed')
  for (const [id, { state, visitor: old }] of person.sessions) {
    const { body } = await old.insists('/get-session', undefined, { node })
    const isOpen = body !== null
    if (listed.delete(id) !== isOpen) complain(`session ${id} is open: ${isOpen}, and listed as the opposite`)
    if (state !== 'unsure' && isOpen !== (state === 'open')) complain(`session ${id} is open: ${isOpen}, was ${state}`)
  }
  const unanswered = person.deeds.get('session.started')?.unsure ?? 0
  if (listed.size > unanswered) complain(`sessions that nobody started: ${[...listed].join(', ')}`)
}

const looksAtOrganization = async (site: Site, organization: Organization, look: Look & { id: string }) => {
  const { visitor, node, id } = look
  const query = new URLSearchParams({ organizationId: id })
  const { body: full } = await visitor.insists(`/organization/get-full-organization?${query}`, undefined, { node })
  const states = (listed: readonly { email: string; state: string }[]) =>
    new Map(listed.map(({ email, state }) => [email, state]))
  const compare = (what: string, due: Organization['roles'], is: ReadonlyMap<string, string>) => {
    for (const [email, possible] of due) {
      if (possible.includes(is.get(email) ?? null)) continue
      violated(
        site.journal,
        `${what} of ${email} in ${organization.slug}: ${is.get(email)}, not ${possible.join(' or ')}`,
      )
    }
  }
  const roles = full.members.map((it: { user: { email: string }; role: string }) => ({
    email: it.user.email,
    state: it.role,
  }))
  if (organization.existence === 'done') compare('role', organization.roles, states(roles))
  const invitations = full.invitations.map((it: { email: string; status: string }) => ({ ...it, state: it.status }))
  compare('invitation', organization.invitations, states(invitations))
}
