import { useRef } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { RecoveryNotice } from './recovery-notice.tsx'
import { TurnOffTwoFactor } from './turn-off-two-factor.tsx'
import { useTwoFactorTexts } from './texts.ts'
import { TrustedDevices } from './trusted-devices.tsx'

/** The state of two-factor authentication and the actions to change it. Renders nothing when the service does not offer it. */
export const TwoFactorSection = ({ hasPassword }: { hasPassword: boolean }) => {
  const { twoFactorEnabled } = useCurrentSession().user
  if (twoFactorEnabled === undefined) return null
  return twoFactorEnabled ? <TurnedOn hasPassword={hasPassword} /> : <TurnedOff />
}

const TurnedOff = () => {
  const { title, off, section } = useTwoFactorTexts()
  return (
    <Section title={title} badge={<Badge variant="default">{off}</Badge>} intro={section.intro}>
      <div>
        <ButtonLink to="/account/security/two-factor" variant="default">
          {section.start}
        </ButtonLink>
      </div>
    </Section>
  )
}

const TurnedOn = ({ hasPassword }: { hasPassword: boolean }) => {
  const { title, on, section } = useTwoFactorTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <Section
        title={title}
        badge={
          <Badge variant="light" color="teal">
            {on}
          </Badge>
        }
        intro={section.intro}
        headingRef={heading}
      >
        <RecoveryNotice onCanceled={() => heading.current?.focus()} />
        <Rows>
          <Row
            picture={<Icon name="devices" />}
            name={section.app}
            details={<span>{section.appHint}</span>}
            actions={
              <ButtonLink variant="default" size="sm" to="/account/security/two-factor">
                {section.changeApp}
              </ButtonLink>
            }
          />
          <Row
            picture={<Icon name="lock" />}
            name={section.codes}
            details={<span>{section.codesHint}</span>}
            actions={
              <ButtonLink variant="default" size="sm" to="/account/security/backup-codes">
                {section.renewCodes}
              </ButtonLink>
            }
          />
        </Rows>
        <div>
          <TurnOffTwoFactor hasPassword={hasPassword} />
        </div>
      </Section>
      <TrustedDevices />
    </>
  )
}
