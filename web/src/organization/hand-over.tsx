import { useAction } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { type FormEvent, useState } from 'react'
import { client } from '../client.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toasts.tsx'
import { MemberPicker } from './member-picker.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useThisOrganization } from './this-organization.ts'

/** Makes somebody else the owner; the one who hands over stays as an admin. */
export const HandOver = () => {
  const { handOver } = useOrganizationTexts()
  const { organization, me, refetch } = useThisOrganization()
  const transfer = useAction(useReauthentication(client.organization.transferOwnership))
  const [chosen, setChosen] = useState<MemberWithUser | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const name = chosen ? chosen.user.name || chosen.user.email : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
  }
  const confirm = async (memberId: string) => {
    const result = await transfer.run({ memberId, organizationId: organization.id })
    if (!result || result.error) return
    setIsAsked(false)
    toast.done(() => handOver.done(name))
    refetch()
  }
  return (
    <Section title={handOver.title} intro={handOver.intro}>
      <Form submit={handOver.submit} onSubmit={submit} isPending={false} isIdle={chosen === null} failure={null}>
        <MemberPicker chosen={chosen} onChoose={setChosen} isChoosable={(member) => member.id !== me.id} />
      </Form>
      <ConfirmDialog
        isOpen={isAsked}
        title={handOver.confirmOf(name)}
        confirm={handOver.submit}
        isDangerous
        isPending={transfer.isPending}
        failure={transfer.error}
        onConfirm={() => {
          if (chosen) void confirm(chosen.id)
        }}
        onClose={() => setIsAsked(false)}
      >
        {handOver.words}
      </ConfirmDialog>
    </Section>
  )
}
