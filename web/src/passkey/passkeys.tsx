import { useCall } from '@latchkey/client/react'
import { client } from '../client.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { addPasskey } from './add-passkey.ts'
import { CanceledCeremony } from './canceled-ceremony.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { usePasskeyTexts } from './texts.ts'
import { useCeremony } from './use-ceremony.ts'

/** The passkeys of the user, oldest first. */
export const Passkeys = () => {
  const texts = usePasskeyTexts()
  const passkeys = useCall(client.passkey.listUserPasskeys)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(passkeys)
  useOnTabVisible(passkeys.refetch)
  const add = useCeremony(addPasskey)

  const handleAdd = async () => {
    const result = await add.run()
    if (result?.error) toast.failure(result.error)
    if (!result?.data) return
    toast.success(() => texts.added)
    passkeys.refetch()
  }
  return (
    <Section title={texts.title} intro={texts.intro} headingRef={heading}>
      <AsyncContent state={passkeys} empty={texts.empty}>
        {(list) => (
          <Rows>
            {list.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRenamed={passkeys.refetch}
                onRemoved={refetchAfterRemoval}
              />
            ))}
          </Rows>
        )}
      </AsyncContent>
      <CanceledCeremony isCanceled={add.isCanceled} kind="notAdded" />
      <div>
        <ActionButton variant="default" isPending={add.isPending} onClick={() => void handleAdd()}>
          {texts.add}
        </ActionButton>
      </div>
    </Section>
  )
}
