import { Badge } from '@mantine/core'
import { useSignedIn } from '../session/signed-in.tsx'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { SwitchOff } from './switch-off.tsx'
import { useTwoFactorTexts } from './texts.ts'
import { TrustedDevices } from './trusted-devices.tsx'

/** What two-factor is like for the own account, and the ways to change it. Nothing where the service does not have it. */
export const TwoFactorSection = ({ hasPassword }: { hasPassword: boolean }) => {
  const { twoFactorEnabled } = useSignedIn().user
  if (twoFactorEnabled === undefined) return null
  return twoFactorEnabled ? <SwitchedOn hasPassword={hasPassword} /> : <SwitchedOff />
}

const SwitchedOff = () => {
  const { title, off, section } = useTwoFactorTexts()
  return (
    <Section
      title={title}
      badge={
        <Badge variant="light" color="gray">
          {off}
        </Badge>
      }
      intro={section.intro}
    >
      <div>
        <ButtonLink to="/account/security/two-factor">{section.start}</ButtonLink>
      </div>
    </Section>
  )
}

const SwitchedOn = ({ hasPassword }: { hasPassword: boolean }) => {
  const { title, on, section } = useTwoFactorTexts()
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
      >
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
          <SwitchOff hasPassword={hasPassword} />
        </div>
      </Section>
      <TrustedDevices />
    </>
  )
}
