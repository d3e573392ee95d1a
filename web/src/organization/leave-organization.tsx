import { useAction, useCall } from '@latchkey/client/react'
import type { Organization } from '@latchkey/contract'
import { Button, type ButtonProps, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Ends the own membership; the only owner is told what has to be done before. */
export const LeaveOrganization = () => {
  const { leave } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const navigate = useNavigate()
  const sole = useCall(client.organization.listSoleOwnerships)
  useOnTabVisible(sole.refetch)
  const isOnlyOwner = sole.data?.some(({ id }) => id === organization.id)
  return (
    <Section title={leave.submit}>
      {isOnlyOwner ? (
        <Text>{leave.onlyOwner}</Text>
      ) : (
        <div>
          <LeaveButton
            organization={organization}
            label={leave.submit}
            onLeft={() => void navigate('/account/organizations', { replace: true })}
          />
        </div>
      )}
    </Section>
  )
}

interface LeaveButtonProps extends Pick<ButtonProps, 'size'> {
  organization: Organization
  /** What the button says. */
  label: string
  onLeft: () => void
}

/** Leaves an organization, once that is confirmed. */
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
