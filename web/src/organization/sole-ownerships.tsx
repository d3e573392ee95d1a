import { useCall } from '@latchkey/client/react'
import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { client } from '../client.ts'
import { ButtonLink } from '../ui/link.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { OrganizationPicture } from './organization-picture.tsx'
import { useOrganizationTexts } from './texts.ts'

/** Lists the organizations without another owner, because they block the account's deletion. Else renders `children`. */
export const SoleOwnerships = ({ children }: { children: ReactNode }) => {
  const { soleOwner, members } = useOrganizationTexts()
  const owned = useCall(client.organization.listSoleOwnerships)
  useOnTabVisible(owned.refetch)
  // The service doesn't support organizations.
  if (owned.error?.status === 404) return children
  return (
    <AsyncContent state={owned} empty={children}>
      {(organizations) => (
        <Alert color="orange" role={undefined}>
          <Stack gap="md">
            {soleOwner.intro}
            <Rows>
              {organizations.map((organization) => (
                <Row
                  key={organization.id}
                  picture={<OrganizationPicture organization={organization} />}
                  name={organization.name}
                  details={<span>{members.total(organization.memberCount)}</span>}
                  actions={
                    <ButtonLink
                      to={`/organizations/${organization.slug}/settings`}
                      variant="default"
                      size="xs"
                      aria-label={`${soleOwner.transferOrDelete}: ${organization.name}`}
                    >
                      {soleOwner.transferOrDelete}
                    </ButtonLink>
                  }
                />
              ))}
            </Rows>
          </Stack>
        </Alert>
      )}
    </AsyncContent>
  )
}
