import { useState } from 'react'
import { useNavigate } from '../router/router.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { InviteForm } from './invite-form.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** The optional invitation step after the creation of an organization. */
export const Welcome = () => {
  const { welcome, invitation } = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const navigate = useNavigate()
  const [hasInvited, setHasInvited] = useState(false)
  const home = `/organizations/${organization.slug}`
  return (
    <>
      <ScreenTitle>{organization.name}</ScreenTitle>
      <Section title={welcome.title} intro={welcome.intro} isWide>
        <InviteForm
          onInvited={() => {
            setHasInvited(true)
            // The tabs show the number of invitations.
            refetch()
          }}
          onDone={() => navigate(`${home}/members/invitations`, { replace: true })}
          actions={
            <ButtonLink to={`${home}/members`} replace variant="default">
              {hasInvited ? invitation.member.open : welcome.skip}
            </ButtonLink>
          }
        />
      </Section>
    </>
  )
}
