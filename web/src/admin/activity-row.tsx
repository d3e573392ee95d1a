import type { Activity } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales/en'
import { formatDeviceName, parseUserAgent } from '../account/device.ts'
import { useCurrentSession } from '../session/require-sign-in.tsx'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/row.tsx'
import { useActivityTexts } from './activity-texts.ts'

interface ActivityRowProps {
  entry: Activity
  /** On a list of what concerns oneself: that it was oneself needs no word. */
  isOwn: boolean
}

/** One thing that happened: what, when, by whom, to whom, from where. */
export const ActivityRow = ({ entry, isOwn }: ActivityRowProps) => {
  const texts = useActivityTexts()
  const { user } = useCurrentSession()
  const { actorId, onBehalfOfId, target, ipAddress, userAgent } = entry
  const [, targetId] = /^user:(.+)$/.exec(target) ?? []
  const device = userAgent ? formatDeviceName(parseUserAgent(userAgent)) : null
  const facts = [
    texts.at(entry.createdAt),
    actorId === user.id ? !isOwn && texts.you : actorText(texts, entry),
    onBehalfOfId === user.id ? texts.asYou : entry.onBehalfOfName && texts.asUser(entry.onBehalfOfName),
    targetId !== actorId &&
      (targetId === user.id ? texts.ownAccount : entry.targetName && texts.about(entry.targetName)),
    ...shownDetails.map((name) => entry.details[name]),
    ipAddress,
    device,
  ]
  return (
    <Row
      picture={<Icon name="history" />}
      name={actionName(texts, entry.action)}
      details={facts
        .filter((fact) => typeof fact === 'string' && fact !== '')
        .map((fact) => <span key={String(fact)}>{fact}</span>)}
    />
  )
}

/** Who did it: nobody that is known, somebody who is gone, or somebody with a name. */
const actorText = (texts: Texts['activity'], { actorId, actorName }: Activity): string => {
  if (actorId === null) return texts.notSignedIn
  return actorName === null ? texts.deletedAccount : texts.by(actorName)
}

/** What an action is called; one that we do not know yet is called what it is. */
const actionName = (texts: Texts['activity'], action: string): string => {
  const names: Record<string, string> = texts.actions
  return (Object.hasOwn(names, action) ? names[action] : undefined) ?? action
}

/** Of the details, those that people understand. */
const shownDetails = ['provider', 'email', 'name'] as const
