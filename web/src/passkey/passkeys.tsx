import { useAction, useCall } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { client } from '../client.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { addPasskey } from './add-passkey.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { usePasskeyTexts } from './texts.ts'

/** The passkeys of the user, oldest first. */
export const Passkeys = () => {
  const texts = usePasskeyTexts()
  const passkeys = useCall(client.passkey.listUserPasskeys)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(passkeys)
  const add = useAction(addPasskey)

  const handleAdd = async () => {
    const result = await add.run()
    if (result?.error) toast.failure(result.error)
    if (!result?.data) return
    toast.success(() => texts.added)
    passkeys.refetch()
  }
  return (
    <Section title={texts.title} intro={texts.intro} headingRef={heading}>
      <Loaded from={passkeys} empty={texts.empty}>
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
      </Loaded>
      <div>
        <Button
          variant={passkeys.data?.length === 0 ? 'filled' : 'default'}
          loading={add.isPending}
          onClick={() => void handleAdd()}
        >
          {texts.add}
        </Button>
      </div>
    </Section>
  )
}
