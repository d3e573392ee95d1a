import { useAction } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { type FormEvent, useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { MemberPicker } from './member-picker.tsx'
import { getDisplayName } from './member.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Transfers the ownership to another member. The former owner becomes an admin. */
export const TransferOwnership = () => {
  const { transfer: texts } = useOrganizationTexts()
  const { organization, me, refetch } = useCurrentOrganization()
  const transfer = useAction(client.organization.transferOwnership)
  const [selected, setSelected] = useState<MemberWithUser | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const name = selected ? getDisplayName(selected) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsConfirming(true)
  }
  const confirm = async (memberId: string) => {
    const result = await transfer.run({ memberId, organizationId: organization.id })
    if (!result || result.error) return
    setIsConfirming(false)
    toast.success(() => texts.done(name))
    refetch()
  }
  return (
    <Section title={texts.title} intro={texts.intro}>
      <Form
        submitLabel={texts.submit}
        onSubmit={submit}
        isPending={false}
        isSubmitDisabled={selected === null}
        failure={null}
      >
        <MemberPicker selected={selected} onSelect={setSelected} isSelectable={(member) => member.id !== me.id} />
      </Form>
      <ConfirmDialog
        isOpen={isConfirming}
        title={texts.confirmOf(name)}
        confirmLabel={texts.submit}
        isDangerous
        isPending={transfer.isPending}
        failure={transfer.error}
        onConfirm={() => {
          if (selected) void confirm(selected.id)
        }}
        onClose={() => setIsConfirming(false)}
      >
        {texts.body}
      </ConfirmDialog>
    </Section>
  )
}
