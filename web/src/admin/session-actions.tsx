import { useAction } from '@latchkey/client/react'
import type { LatchkeyCalls, ResponseOf } from '@latchkey/contract'
import { useState } from 'react'
import { client } from '../client.ts'
import { AdditionalFieldsButton } from '../ui/additional-fields-button.tsx'
import { AdditionalFieldsDialog } from '../ui/additional-fields-dialog.tsx'
import type { AdditionalField } from '../ui/additional-fields.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { isRemoved } from '../ui/is-removed.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { useAdminTexts } from './texts.ts'

export type Session = ResponseOf<LatchkeyCalls['getUser']>['sessions'][number]

interface SessionActionProps {
  session: Session
  /** The name of the device. */
  name: string
  onEnded: () => void
}

interface SessionActionsProps extends SessionActionProps {
  /** The fields that the application adds to sessions. */
  fields: readonly AdditionalField[]
  canEnd: boolean
}

/** A button for a single action, otherwise a menu. */
export const SessionActions = ({ fields, canEnd, ...props }: SessionActionsProps) => {
  if (fields.length === 0) return <EndSession {...props} />
  if (!canEnd) return <AdditionalFieldsButton name={props.name} fields={fields} entity={props.session} />
  return <SessionMenu fields={fields} {...props} />
}

const EndSession = ({ session, name, onEnded }: SessionActionProps) => {
  const { sessions: texts } = useAdminTexts()
  const { end, ...revoke } = useEndSession(session, onEnded)
  return (
    <ConfirmButton
      label={texts.end}
      ariaLabel={texts.endNamed(name)}
      size="xs"
      dialog={{ title: texts.endTitle, body: texts.endBody(name) }}
      onConfirm={end}
      {...revoke}
    />
  )
}

const SessionMenu = ({ session, name, fields, onEnded }: Omit<SessionActionsProps, 'canEnd'>) => {
  const { sessions: texts } = useAdminTexts()
  const { fields: fieldTexts } = useControlTexts()
  const [openDialog, setOpenDialog] = useState<'details' | 'end' | null>(null)
  const { end, ...revoke } = useEndSession(session, onEnded)
  const close = () => setOpenDialog(null)
  const confirm = async () => {
    if (await end()) close()
  }
  return (
    <>
      <RowMenu name={name}>
        <RowMenuItem onClick={() => setOpenDialog('details')}>{fieldTexts.title}</RowMenuItem>
        <RowMenuItem onClick={() => setOpenDialog('end')}>{texts.end}</RowMenuItem>
      </RowMenu>
      <AdditionalFieldsDialog
        isOpen={openDialog === 'details'}
        title={name}
        fields={fields}
        entity={session}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={openDialog === 'end'}
        title={texts.endTitle}
        confirmLabel={texts.end}
        onConfirm={() => void confirm()}
        onClose={close}
        {...revoke}
      >
        {texts.endBody(name)}
      </ConfirmDialog>
    </>
  )
}

/** Returns whether the session has ended, also before the call. */
const useEndSession = (session: Session, onEnded: () => void) => {
  const { run, isPending, error: failure } = useAction(client.admin.revokeUserSession)
  const end = async () => {
    const result = await run({ sessionToken: session.token })
    if (!isRemoved(result, 'SESSION_NOT_FOUND')) return false
    onEnded()
    return true
  }
  return { end, isPending, failure }
}
