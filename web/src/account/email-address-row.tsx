import { useAction } from '@latchkey/client/react'
import type { UserEmailAddress } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { useEmailAddressTexts } from './email-address-texts.ts'
import { useAccountTexts } from './texts.ts'

interface EmailAddressRowProps {
  address: UserEmailAddress
  canChange: boolean
  onEnterCode: () => void
  onChanged: () => void
}

/** An address of the user. The primary address cannot be removed. */
export const EmailAddressRow = ({ address, canChange, onEnterCode, onChanged }: EmailAddressRowProps) => {
  const { notVerified } = useAccountTexts()
  const { primary, enterCode } = useEmailAddressTexts()
  const { email, isPrimary, emailVerified } = address
  return (
    <Row
      name={<BreakableText>{email}</BreakableText>}
      badges={
        <>
          {isPrimary && <Badge variant="light">{primary}</Badge>}
          {!emailVerified && (
            <Badge color="orange" variant="light">
              {notVerified}
            </Badge>
          )}
        </>
      }
      actions={
        canChange &&
        !isPrimary && (
          <>
            {emailVerified ? (
              <MakePrimaryButton email={email} onChanged={onChanged} />
            ) : (
              <Button variant="default" size="sm" aria-label={enterCode.named(email)} onClick={onEnterCode}>
                {enterCode.label}
              </Button>
            )}
            <RemoveButton address={address} onChanged={onChanged} />
          </>
        )
      }
    />
  )
}

const MakePrimaryButton = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
  const { makePrimary: texts } = useEmailAddressTexts()
  const setPrimary = useAction(client.setPrimaryEmailAddress)
  const makePrimary = async () => {
    const result = await setPrimary.run({ email })
    if (!result || result.error) return false
    toast.success(() => texts.done)
    onChanged()
    return true
  }
  return (
    <ConfirmButton
      label={texts.label}
      ariaLabel={texts.named(email)}
      size="sm"
      dialog={{ title: texts.title, body: texts.body(email) }}
      isPending={setPrimary.isPending}
      failure={setPrimary.error}
      onConfirm={makePrimary}
    />
  )
}

const RemoveButton = ({ address, onChanged }: Pick<EmailAddressRowProps, 'address' | 'onChanged'>) => {
  const { remove: texts, removeUnconfirmed } = useEmailAddressTexts()
  const { email, emailVerified } = address
  const remove = useAction(client.removeEmailAddress)
  const removeAddress = async () => {
    const result = await remove.run({ email })
    if (!isRemoved(result, 'EMAIL_ADDRESS_NOT_FOUND')) return false
    toast.success(() => texts.done)
    onChanged()
    return true
  }
  return (
    <ConfirmButton
      label={texts.label}
      ariaLabel={texts.named(email)}
      size="sm"
      dialog={{ title: texts.title, body: (emailVerified ? texts : removeUnconfirmed).body(email) }}
      isPending={remove.isPending}
      failure={remove.error}
      onConfirm={removeAddress}
    />
  )
}
