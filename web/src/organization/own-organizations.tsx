import { useCall } from '@latchkey/client/react'
import { useRef } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { Section } from '../ui/section.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { LeaveButton } from './leave-organization.tsx'
import { OrganizationPicture } from './organization-picture.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'
import { formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'

/** The user's organizations with the roles in them, and the received invitations. */
export const OwnOrganizations = () => {
  const texts = useOrganizationTexts()
  const { session } = useCurrentSession()
  const isImpersonating = useIsImpersonating()
  const organizations = client.useListOrganizations()
  const soleOwnerships = useCall(client.organization.listSoleOwnerships)
  const heading = useRef<HTMLHeadingElement>(null)
  useOnTabVisible(organizations.refetch)
  useOnTabVisible(soleOwnerships.refetch)
  const isSoleOwner = (id: string) => soleOwnerships.data?.some((organization) => organization.id === id)
  return (
    <>
      <ScreenHeader
        title={texts.title}
        action={<ButtonLink to="/organizations/new">{texts.switcher.create}</ButtonLink>}
      />
      <ReceivedInvitations />
      <Section title={texts.own.memberships} headingRef={heading} isWide>
        <AsyncContent state={organizations} empty={texts.own.empty}>
          {(list) => (
            <Rows>
              {list.map((organization) => (
                <Row
                  key={organization.id}
                  picture={<OrganizationPicture organization={organization} />}
                  name={organization.name}
                  badges={
                    organization.id === session.activeOrganizationId && <Badge variant="light">{texts.active}</Badge>
                  }
                  details={
                    <>
                      <span>{organization.slug}</span>
                      <span>
                        {isSoleOwner(organization.id) ? texts.own.onlyOwner : formatRoles(texts, organization.role)}
                      </span>
                    </>
                  }
                  actions={
                    <>
                      <ButtonLink
                        to={`/organizations/${organization.slug}`}
                        variant="default"
                        size="xs"
                        aria-label={`${texts.own.open}: ${organization.name}`}
                      >
                        {texts.own.open}
                      </ButtonLink>
                      {soleOwnerships.data && !isSoleOwner(organization.id) && !isImpersonating && (
                        <LeaveButton
                          organization={organization}
                          label={texts.own.leave}
                          size="xs"
                          onLeft={() => heading.current?.focus()}
                        />
                      )}
                    </>
                  }
                />
              ))}
            </Rows>
          )}
        </AsyncContent>
      </Section>
    </>
  )
}
