import { setTimeout as wait } from 'node:timers/promises'
import { counts, type Person, violated } from './write-log.ts'
import type { Site } from './deployment.ts'
import type { Told, Visitor } from './client.ts'

/** Nobody knows whether the last thing that somebody did was done. It stands in the journal, and their story ends. */
export class Doubt extends Error {}

interface Deed {
  /** What the audit log calls it: all that stand there for it. */
  readonly actions: readonly string[]
  readonly path: string
  readonly body: object
}

/** Tries once. Answers what was told where it was done; throws a Doubt where nobody knows, or where it was refused. */
export const does = async (site: Site, person: Person, visitor: Visitor, deed: Deed): Promise<Told['body']> => {
  const told = await visitor.tries(deed.path, deed.body)
  for (const action of deed.actions) counts(person.deeds, action, told?.status === 200 ? 'done' : 'unsure')
  if (!told) throw new Doubt(deed.path)
  if (told.status === 200) return told.body
  violated(site.journal, `${deed.path} by ${person.email}: ${told.status} ${JSON.stringify(told.body)}`)
  throw new Doubt(deed.path)
}

/** The same for what may be done twice: it is tried until it was done. */
export const setsUntilDone = async (site: Site, person: Person, visitor: Visitor, deed: Deed): Promise<void> => {
  const unsure = () => {
    for (const action of deed.actions) counts(person.deeds, action, 'unsure')
  }
  const { status, body } = await visitor.insists(deed.path, deed.body, { doubted: unsure })
  if (status === 200) for (const action of deed.actions) counts(person.deeds, action, 'done')
  else violated(site.journal, `${deed.path} by ${person.email}: ${status} ${JSON.stringify(body)}`)
}

/** On every node: the session of this browser, or none. What was told by one node is so on all of them at once. */
export const expectSession = async (site: Site, visitor: Visitor, session: string | null): Promise<void> => {
  for (const node of site.nodes) {
    if (site.weather.isGone(node.name)) continue
    const told = await visitor.tries('/get-session', undefined, node)
    if (told === null) continue
    const id = told.body?.session?.id ?? null
    if (told.status === 200 && id === session) continue
    violated(
      site.journal,
      `get-session at ${node.name}: ${told.status}, ${id ?? 'signed out'} where ${session ?? 'signed out'} was due`,
    )
  }
}

/** What matches in a text mailed to an address, as soon as it is there; a Doubt where it takes too long. */
export const mailedText = async (site: Site, address: string, pattern: RegExp): Promise<RegExpExecArray> => {
  const deadline = performance.now() + MAIL_PATIENCE
  for (let read = 0; ; ) {
    const { mails } = site.mailServer
    for (; read < mails.length; read++) {
      const mail = mails[read]
      const match = mail?.to === address ? pattern.exec(mail.text) : null
      if (match) return match
    }
    // While nobody can deliver mails people go on with something else; the mails are counted in the end.
    if (performance.now() > deadline) throw new Doubt(`a mail to ${address}`)
    await wait(50)
  }
}

/** Milliseconds. */
const MAIL_PATIENCE = 3000
