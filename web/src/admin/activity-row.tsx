import { findOwn } from '@latchkey/contract/find-own'
import type { Activity } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales/en'
import { formatDeviceName, parseUserAgent } from '@latchkey/contract/user-agent'
import { useCurrentSession } from '../session/current-session.ts'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/row.tsx'
import { formatRoles } from '../organization/roles.ts'
import { useOrganizationTexts } from '../organization/texts.ts'
import { useActivityTexts } from './activity-texts.ts'

interface ActivityRowProps {
  entry: Activity
  /** On the current user's own list, which omits the user as the actor. */
  isOwn: boolean
}

/** An audit entry: the action, the time, the actor, the target and the device. */
export const ActivityRow = ({ entry, isOwn }: ActivityRowProps) => {
  const texts = useActivityTexts()
  const organizationTexts = useOrganizationTexts()
  const { user } = useCurrentSession()
  const { ipAddress, userAgent } = entry
  const details = [
    texts.at(entry.createdAt),
    isOwn && entry.actorId === user.id ? null : describeActor(texts, entry, user.id),
    describeImpersonatedUser(texts, entry, user.id),
    describeTarget(texts, entry, user.id),
    ...shownDetails.map((name) => entry.details[name]),
    describeRoles(organizationTexts, entry),
    ipAddress,
    userAgent ? formatDeviceName(parseUserAgent(userAgent)) : null,
  ]
  return (
    <Row
      picture={<Icon name="history" />}
      name={getActionName(texts, entry.action)}
      details={[...new Set(details)]
        .filter((detail) => typeof detail === 'string' && detail !== '')
        .map((detail) => <span key={String(detail)}>{detail}</span>)}
    />
  )
}

type ActivityTexts = Texts['activity']

const describeActor = (texts: ActivityTexts, { actorId, actorName }: Activity, ownId: string): string => {
  if (actorId === null) return texts.notSignedIn
  if (actorId === ownId) return texts.you
  return actorName === null ? texts.deletedAccount : texts.by(actorName)
}

const describeImpersonatedUser = (
  texts: ActivityTexts,
  { onBehalfOfId, onBehalfOfName }: Activity,
  ownId: string,
): string | null => {
  if (onBehalfOfId === ownId) return texts.asYou
  return onBehalfOfName && texts.asUser(onBehalfOfName)
}

/** Returns null if the actor is the target. */
const describeTarget = (
  texts: ActivityTexts,
  { target, targetName, actorId, details }: Activity,
  ownId: string,
): string | null => {
  // Memberships, sessions and API keys belong to a user.
  const targetId = /^user:(.+)$/.exec(target)?.[1] ?? details.userId
  if (targetId === actorId) return null
  if (targetId === ownId) return texts.ownAccount
  return targetName && texts.about(targetName)
}

/** The roles in an organization. A change has the earlier and the later ones. */
const describeRoles = (
  texts: Texts['organization'],
  { action, organizationId, details: { role, from, to } }: Activity,
): string | null => {
  if (action === 'member.role-changed') return `${formatRoles(texts, String(from))} → ${formatRoles(texts, String(to))}`
  return organizationId !== null && typeof role === 'string' ? formatRoles(texts, role) : null
}

/** Actions without a text, for example of a newer service, are shown by their name. */
const getActionName = (texts: ActivityTexts, action: string): string => findOwn(texts.actions, action) ?? action

/** The other details are for machines. */
const shownDetails = ['provider', 'email', 'name', 'team', 'host'] as const
