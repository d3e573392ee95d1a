import { useAction, useCall } from '@latchkey/client/react'
import type { Organization } from '@latchkey/contract'
import { Button, type ButtonProps, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Leaves the organization. A sole owner sees what to do first instead of the button. */
export const LeaveOrganization = () => {
  const { leave } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const navigate = useNavigate()
  const soleOwnerships = useCall(client.organization.listSoleOwnerships)
  useOnTabVisible(soleOwnerships.refetch)
  const isSoleOwner = soleOwnerships.data?.some(({ id }) => id === organization.id)
  return (
    <Section title={leave.submit} intro={isSoleOwner ? null : leave.body}>
      {isSoleOwner ? (
        <Text>{leave.onlyOwner}</Text>
      ) : (
        <div>
          <LeaveButton
            organization={organization}
            label={leave.submit}
            onLeft={() => navigate('/account/organizations', { replace: true })}
          />
        </div>
      )}
    </Section>
  )
}

interface LeaveButtonProps extends Pick<ButtonProps, 'size'> {
  organization: Organization
  label: string
  onLeft: () => void
}

export const LeaveButton = ({ organization, label, onLeft, size }: LeaveButtonProps) => {
  const { leave } = useOrganizationTexts()
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, isPending, error } = useAction(client.organization.leave)
  const confirm = async () => {
    const result = await run({ organizationId: organization.id })
    if (!isRemoved(result, 'MEMBER_NOT_FOUND')) return
    setIsConfirming(false)
    toast.success(() => leave.done(organization.name))
    onLeft()
  }
  return (
    <>
      <Button
        variant="default"
        size={size}
        aria-label={`${label}: ${organization.name}`}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={leave.title(organization.name)}
        confirmLabel={leave.submit}
        isDangerous
        isPending={isPending}
        failure={error}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        {leave.body}
      </ConfirmDialog>
    </>
  )
}
