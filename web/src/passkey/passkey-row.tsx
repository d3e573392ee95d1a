import { useAction } from '@latchkey/client/react'
import type { Passkey } from '@latchkey/contract'
import { client } from '../client.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { AuthenticatorMark } from './authenticator-mark.tsx'
import { findAuthenticatorName } from './authenticator-names.ts'
import { signalRemovedPasskey } from './signal-unknown-passkey.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { usePasskeyTexts } from './texts.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onRenamed: () => void
  onRemoved: () => void
}

export const PasskeyRow = ({ passkey, onRenamed, onRemoved }: PasskeyRowProps) => {
  const texts = usePasskeyTexts()
  const kind = isSecurityKey(passkey) ? texts.securityKey : texts.unnamed
  const name = passkey.name ?? findAuthenticatorName(passkey.aaguid) ?? kind
  const remove = useAction(client.passkey.deletePasskey)
  const removePasskey = async () => {
    const result = await remove.run({ id: passkey.id })
    if (!isRemoved(result, 'PASSKEY_NOT_FOUND')) return false
    toast.success(() => texts.remove.done)
    void signalRemovedPasskey(passkey.credentialID)
    onRemoved()
    return true
  }
  return (
    <Row
      picture={<AuthenticatorMark aaguid={passkey.aaguid} />}
      name={name}
      details={
        <>
          <span>{passkey.backedUp ? texts.synced : texts.onOneDevice}</span>
          <span>{texts.since(passkey.createdAt)}</span>
          <span>{passkey.lastUsedAt ? texts.lastUsed(passkey.lastUsedAt) : texts.neverUsed}</span>
        </>
      }
      actions={
        <>
          <RenamePasskey id={passkey.id} name={name} onRenamed={onRenamed} />
          <ConfirmButton
            label={texts.remove.label}
            ariaLabel={texts.remove.named(name)}
            size="sm"
            dialog={{ title: texts.remove.title, body: texts.remove.body(name) }}
            isPending={remove.isPending}
            failure={remove.error}
            onConfirm={removePasskey}
          />
        </>
      }
    />
  )
}

/** Phones and computers also offer `internal` or `hybrid`. */
const isSecurityKey = ({ transports }: Passkey): boolean =>
  transports !== null && /usb|nfc|ble/.test(transports) && !/internal|hybrid/.test(transports)
