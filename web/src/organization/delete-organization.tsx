import { useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toasts.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useThisOrganization } from './this-organization.ts'

/** Deletes the organization with all that belongs to it, once its name has been typed. */
export const DeleteOrganization = () => {
  const { deletion } = useOrganizationTexts()
  const { organization } = useThisOrganization()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const { run, isPending, error } = useAction(client.organization.delete)
  const confirm = async () => {
    const result = await run({ organizationId: organization.id })
    if (!result || result.error) return
    toast.done(() => deletion.done(organization.name))
    await navigate('/account/organizations', { replace: true })
  }
  return (
    <Section title={deletion.title} intro={deletion.intro} isDangerous>
      <div>
        <Button color="red" onClick={() => setIsAsked(true)}>
          {deletion.title}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={deletion.title}
        confirm={deletion.confirm}
        isDangerous
        typed={{ label: deletion.typeName(organization.name), text: organization.name }}
        isPending={isPending}
        failure={error}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsked(false)}
      >
        {deletion.intro}
      </ConfirmDialog>
    </Section>
  )
}
