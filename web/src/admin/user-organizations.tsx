import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { Text } from '@mantine/core'
import { OrganizationPicture } from '../organization/organization-picture.tsx'
import { roleNames } from '../organization/roles.ts'
import { useOrganizationTexts } from '../organization/texts.ts'
import { Link } from '../ui/link.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { useAdministrator } from './administrator.ts'
import { useAdminTexts } from './texts.ts'

interface UserOrganizationsProps {
  organizations: ResponseOf<LatchkeyCalls['getUser']>['organizations']
}

/** The memberships of a user. */
export const UserOrganizations = ({ organizations }: UserOrganizationsProps) => {
  const { organizations: texts, since } = useAdminTexts()
  const { can } = useAdministrator()
  const organizationTexts = useOrganizationTexts()
  return (
    <Section title={texts.title}>
      {organizations.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <Rows>
          {organizations.map(({ id, name, slug, role, createdAt }) => (
            <Row
              key={id}
              picture={<OrganizationPicture organization={{ id, name, logo: null }} />}
              name={can('organization:list') ? <Link to={`/admin/organizations/${id}`}>{name}</Link> : name}
              details={
                <>
                  <span>{slug}</span>
                  <span>{texts.asRole(roleNames(organizationTexts, role))}</span>
                  <span>{since(createdAt)}</span>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
