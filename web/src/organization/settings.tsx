import { Button, Group } from '@mantine/core'
import { client } from '../client.ts'
import { Code } from '../ui/mantine/code.ts'
import { AdditionalFieldsSection } from '../ui/additional-fields-section.tsx'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { Row, Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { copyText } from '../ui/copy-text.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { DeleteOrganization } from './delete-organization.tsx'
import { ExportOrganization } from './export-organization.tsx'
import { GeneralForm } from './general-form.tsx'
import { TransferOwnership } from './transfer-ownership.tsx'
import { LeaveOrganization } from './leave-organization.tsx'
import { MetadataForm } from './metadata-form.tsx'
import { OrganizationPicture } from './organization-picture.tsx'
import { includesOwnerRole } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { TwoFactorPolicy } from './two-factor-policy.tsx'
import { useCurrentOrganization } from './current-organization.ts'

/** The settings that the current user's roles allow. */
export const Settings = () => {
  const texts = useOrganizationTexts()
  const { organization, can, me, refetch } = useCurrentOrganization()
  const isImpersonating = useIsImpersonating()
  const isOwner = includesOwnerRole(me.role) && !isImpersonating
  return (
    <>
      <ScreenTitle pageTitle={`${texts.links.settings} · ${organization.name}`}>{texts.links.settings}</ScreenTitle>
      <Section title={texts.settings.general}>
        {can('organization:update') ? <GeneralForm /> : <OrganizationSummary />}
        <OrganizationId id={organization.id} />
      </Section>
      <AdditionalFieldsSection
        fields={findReturnedFields('organization')}
        entity={organization}
        save={
          can('organization:update')
            ? (data, options) => client.organization.update({ data, organizationId: organization.id }, options)
            : undefined
        }
        onSaved={refetch}
      />
      {can('organization:update') && <MetadataForm />}
      {can('member:update') && <TwoFactorPolicy />}
      {isOwner && <TransferOwnership />}
      {isOwner && <ExportOrganization />}
      {/* The key remounts the section after a transfer of the ownership, because the former owner can leave. */}
      {!isImpersonating && <LeaveOrganization key={me.role} />}
      {can('organization:delete') && <DeleteOrganization />}
    </>
  )
}

const OrganizationSummary = () => {
  const { organization } = useCurrentOrganization()
  return (
    <Rows>
      <Row
        picture={<OrganizationPicture organization={organization} />}
        name={organization.name}
        details={<span>{organization.slug}</span>}
      />
    </Rows>
  )
}

/** The ID of the organization, for API calls. */
const OrganizationId = ({ id }: { id: string }) => {
  const { settings, invitations } = useOrganizationTexts()
  const copy = async () => {
    if (await copyText(id)) toast.success(() => settings.idCopied)
    else toast.error(() => invitations.notCopied)
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
