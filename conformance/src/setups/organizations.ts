import type { Exchange } from '../exchanges.ts'
import type { Stage, StageOptions } from '../replay-server.ts'
import type { Arrangement } from './setup.ts'
import { openScene, type Scene } from './organization-fixture.ts'
import { history, settings } from './organization-history.ts'

/**
 * How an exchange about organizations came about. Without a word to the contrary Alice owns acme, which is her active
 * organization; Bob is a member of it and Carol an admin; whatever the request names has been made before.
 */
export const organizationArrangement = ({ name, given = '', request }: Exchange): Arrangement => {
  const caller = /caller: ([a-z-]+)/.exec(given)?.[1] ?? 'nobody'
  const hasTeams = given.startsWith('teams on') || settings[name]?.teams !== undefined
  const hasOwnOptions = name in settings || name.startsWith('cookieCache')
  const options: StageOptions = {
    organization: { ...settings[name], teams: { enabled: hasTeams, ...settings[name]?.teams } },
    ...(name.startsWith('cookieCache') && { session: { cookieCache: { enabled: true } } }),
  }
  return {
    options,
    given: async (stage: Stage) => {
      const isMain = given.startsWith('teams on; caller')
      const scene = openScene(stage, { alice: isMain ? 'Alice' : 'alice' })
      await scene.person('alice')
      const visitor = caller === 'nobody' ? undefined : await scene.person(caller)
      if (!isBefore(name, given)) {
        await scene.creates('alice', hasOwnOptions ? 'one' : 'acme', isMain ? adornments : {})
      }
      await history[name]?.(scene)
      await makeMentioned(scene, JSON.stringify(request))
      if (visitor) await settle(scene, caller, given)
      return { values: scene.values, ...(visitor && { visitor }) }
    },
  }
}

/** What acme had in the main part of the recording. */
const adornments = {
  logo: 'https://cdn.example.com/a.png',
  metadata: { plan: 'pro', seats: 5, nested: { a: [1, 2] } },
}

/** Before Alice has any organization. */
const isBefore = (name: string, given: string): boolean =>
  /to no organization|no organization uses|alice has no active|alice signed in|nobody \(/.test(given) ||
  firstOnes.includes(name)

const firstOnes = ['teams off: create', 'create: not allowed', 'create: creatorRole admin', 'cookieCache: create']

/** Makes what a request names and nobody has made: with the roles and addresses that it was recorded with. */
const makeMentioned = async (scene: Scene, request: string): Promise<void> => {
  for (const [, kind = '', name = ''] of request.matchAll(/<id:([a-z]+)\.([a-z0-9@-]+)>/g)) {
    if (scene.has(`${kind}.${name}`)) continue
    const [person = '', organization = ''] = name.split('@')
    if (kind === 'user') await scene.person(name)
    if (kind === 'org') await scene.creates(name === 'evil' ? 'mallory' : 'alice', name)
    if (kind === 'team' && name.endsWith('-default')) await scene.creates('alice', name.replace('-default', ''))
    else if (kind === 'team') await scene.makesTeam('alice', name, 'acme')
    if (kind === 'member' && !scene.has(`org.${organization}`)) await scene.creates('alice', organization)
    if (kind === 'member' && !scene.has(`member.${name}`)) await scene.joins(person, organization, roles[person])
    if (kind === 'invitation') await scene.invites('alice', person.replace(/\d$/, ''), { as: name })
  }
}

const roles: Readonly<Record<string, string>> = { carol: 'admin' }

/** Bob and Carol belong to acme unless the exchange is about their invitation, or they have left it. */
const settle = async (scene: Scene, caller: string, given: string): Promise<void> => {
  const role = members[caller]
  const membership = `member.${caller}@acme`
  if (!role || !scene.has('org.acme') || scene.ended.has('org.acme') || scene.ended.has(membership)) return
  const isInvited = Object.keys(scene.values).some((key) => key.startsWith(`id:invitation.${caller}@`))
  if (!isInvited && !/not a member/.test(given) && !scene.has(membership)) await scene.joins(caller, 'acme', role)
  if (scene.has(membership)) await scene.works(caller, 'acme')
}

const members: Readonly<Record<string, string>> = { bob: 'member', carol: 'admin' }
