import { Button, Code, Group } from '@mantine/core'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toasts.tsx'
import { copyText } from '../ui/copy-text.ts'
import { DeleteOrganization } from './delete-organization.tsx'
import { GeneralForm } from './general-form.tsx'
import { HandOver } from './hand-over.tsx'
import { LeaveOrganization } from './leave-organization.tsx'
import { MetadataForm } from './metadata-form.tsx'
import { OrganizationPicture } from './organization-picture.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useThisOrganization } from './this-organization.ts'

/** What the organization is, and the deeds that concern all of it. Shown is what the viewer's roles allow. */
export const Settings = () => {
  const texts = useOrganizationTexts()
  const { organization, can, me } = useThisOrganization()
  return (
    <>
      <ScreenTitle page={`${texts.links.settings} · ${organization.name}`}>{texts.links.settings}</ScreenTitle>
      <Section title={texts.settings.general}>
        {can('organization:update') ? <GeneralForm /> : <General />}
        <Identifier id={organization.id} />
      </Section>
      {can('organization:update') && <MetadataForm />}
      {can('organization:delete') && <HandOver />}
      {/* Who has handed it over may leave from then on. */}
      <LeaveOrganization key={me.role} />
      {can('organization:delete') && <DeleteOrganization />}
    </>
  )
}

const General = () => {
  const { organization } = useThisOrganization()
  return (
    <Rows>
      <Row
        picture={<OrganizationPicture organization={organization} />}
        name={organization.name}
        facts={<span>{organization.slug}</span>}
      />
    </Rows>
  )
}

/** What programs call the organization. */
const Identifier = ({ id }: { id: string }) => {
  const { settings, invitations } = useOrganizationTexts()
  const copy = async () => {
    if (await copyText(id)) toast.done(() => settings.idCopied)
    else toast.failed(() => invitations.notCopied)
  }
  return (
    <Group gap="sm">
      <span>{settings.id}:</span>
      <Code>{id}</Code>
      <Button variant="default" size="xs" aria-label={`${settings.copyId}: ${settings.id}`} onClick={() => void copy()}>
        {settings.copyId}
      </Button>
    </Group>
  )
}
