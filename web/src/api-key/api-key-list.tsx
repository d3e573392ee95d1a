import type { ApiKey } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { type IssuedSecret, SecretDialog } from '../ui/secret-dialog.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { CreateKey } from './create-key.tsx'
import { KeyActions } from './key-actions.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { getKeyState } from './key-state.ts'
import { useApiKeyTexts } from './texts.ts'
import { type ListedKey, useApiKeys } from './use-api-keys.ts'

interface ApiKeyListProps {
  /** The owner of the keys. Undefined: the user. */
  organizationId?: string
  pageTitle?: string
  intro: string
  empty: string
  canCreate: boolean
  canUpdate: (key: ApiKey) => boolean
  canDelete: boolean
  /** Names the creator of a key, if several users create keys. */
  renderCreator?: (key: ListedKey) => ReactNode
}

/** A screen with the keys of an owner, newest first. */
export const ApiKeyList = (props: ApiKeyListProps) => {
  const { organizationId, pageTitle, intro, empty, canCreate, canUpdate, canDelete, renderCreator } = props
  const texts = useApiKeyTexts()
  const [now] = useState(() => Date.now())
  const [isCreating, setIsCreating] = useState(false)
  const [issued, setIssued] = useState<IssuedSecret | null>(null)
  const { keys, total } = useApiKeys(organizationId)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(keys)
  useOnTabVisible(keys.refetch)
  const closeForm = () => setIsCreating(false)
  const showSecret = (issuedSecret: IssuedSecret) => {
    setIssued(issuedSecret)
    keys.refetch()
  }
  return (
    <>
      <ScreenHeader
        title={texts.title}
        pageTitle={pageTitle}
        intro={intro}
        action={canCreate && <Button onClick={() => setIsCreating(true)}>{texts.create.label}</Button>}
      />
      <DataTable
        title={total === null ? texts.title : texts.count(total)}
        headingRef={heading}
        state={keys}
        empty={empty}
        columns={useKeyColumns(now, renderCreator)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={(key) => (
          <KeyActions
            apiKey={key}
            isExpired={getKeyState(key, now) === 'expired'}
            canUpdate={canUpdate(key)}
            canDelete={canDelete}
            onSaved={keys.refetch}
            onRotated={({ key: secret, previousKeyExpiresAt }) =>
              showSecret({ secret, previousExpiresAt: previousKeyExpiresAt })
            }
            onDeleted={refetchAfterRemoval}
          />
        )}
        footer={<LoadMoreButton list={keys} label={texts.more} />}
      />
      <Dialog isOpen={isCreating} title={texts.create.label} onClose={closeForm}>
        <CreateKey
          organizationId={organizationId}
          onClose={closeForm}
          onCreated={({ key: secret }) => {
            closeForm()
            showSecret({ secret })
          }}
        />
      </Dialog>
      {issued && (
        <SecretDialog
          {...issued}
          texts={texts.secret}
          onStored={() => {
            setIssued(null)
            // The focused button disappears.
            heading.current?.focus()
          }}
        />
      )}
    </>
  )
}
