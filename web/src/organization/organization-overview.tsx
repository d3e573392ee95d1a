import { Button, Group } from '@mantine/core'
import { Badge } from '../ui/mantine/badge.ts'
import { useDismissal } from '../account/use-dismissal.ts'
import { useAccountTexts } from '../account/texts.ts'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { OrganizationPicture } from './organization-picture.tsx'
import { PendingInvitations } from './received-invitations.tsx'
import { useOrganizationTexts } from './texts.ts'

interface OrganizationOverviewProps {
  /** The suggestion to create an organization, and its focused button, disappeared. */
  onDismissed: () => void
}

/** Pending invitations and organizations. Renders nothing if the service has no organizations. */
export const OrganizationOverview = ({ onDismissed }: OrganizationOverviewProps) => {
  const { data, error } = client.useListOrganizations()
  // Calls of a disabled feature respond as unknown paths do.
  if (data === null && error?.status === 404) return null
  return (
    <>
      <PendingInvitations />
      <Organizations onDismissed={onDismissed} />
    </>
  )
}

const Organizations = ({ onDismissed }: OrganizationOverviewProps) => {
  const texts = useOrganizationTexts()
  const { overview } = useAccountTexts()
  const { session } = useCurrentSession()
  const organizations = client.useListOrganizations()
  const [isDismissed, dismiss] = useDismissal('organizations')
  useOnTabVisible(organizations.refetch)
  const count = organizations.data?.length
  const handleDismiss = () => {
    dismiss()
    onDismissed()
  }
  if (count === 0 && organizations.error === null && !isDismissed) return <GetStarted onDismiss={handleDismiss} />
  const mustChoose = count !== undefined && count > 1 && session.activeOrganizationId === null
  return (
    <Section title={texts.title} intro={mustChoose && overview.choose} isWide>
      <AsyncContent state={organizations} empty={texts.switcher.none}>
        {(list) => (
          <Rows>
            {list.slice(0, VISIBLE_COUNT).map((organization) => (
              <Row
                key={organization.id}
                picture={<OrganizationPicture organization={organization} />}
                name={organization.name}
                badges={
                  organization.id === session.activeOrganizationId && <Badge variant="light">{texts.active}</Badge>
                }
                details={<span>{organization.slug}</span>}
                actions={
                  <ButtonLink
                    to={`/organizations/${organization.slug}`}
                    variant="default"
                    size="xs"
                    aria-label={`${texts.own.open}: ${organization.name}`}
                  >
                    {texts.own.open}
                  </ButtonLink>
                }
              />
            ))}
          </Rows>
        )}
      </AsyncContent>
      <Group gap="md">
        {count !== undefined && count > VISIBLE_COUNT && <Link to="/account/organizations">{overview.all}</Link>}
        <ButtonLink to="/organizations/new" variant="subtle" size="sm" leftSection={<Icon name="plus" />}>
          {texts.switcher.create}
        </ButtonLink>
      </Group>
    </Section>
  )
}

const GetStarted = ({ onDismiss }: { onDismiss: () => void }) => {
  const { start } = useAccountTexts().overview
  const { switcher } = useOrganizationTexts()
  return (
    <Section title={start.title} intro={start.body} isWide>
      <Group gap="sm">
        <ButtonLink to="/organizations/new" size="sm">
          {switcher.create}
        </ButtonLink>
        <Button variant="subtle" size="sm" onClick={onDismiss}>
          {start.dismiss}
        </Button>
      </Group>
    </Section>
  )
}

/** The list of all organizations is a screen of its own. */
const VISIBLE_COUNT = 5
