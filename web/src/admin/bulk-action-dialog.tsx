import { Alert, Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureText } from '../ui/error-text.tsx'
import { BanFields } from './ban-fields.tsx'
import {
  getBanIntro,
  getBulkActionLabel,
  getBulkActionTitle,
  getRemovalInput,
  getRemovalIntro,
} from './bulk-action-texts.ts'
import type { BulkAction } from './run-bulk-action.ts'
import { useAdminTexts } from './texts.ts'
import type { BulkActionControls } from './use-bulk-action.ts'
import { getDisplayName } from './user.ts'

/** Confirms a bulk action, shows its progress and lists the failed users. */
export const BulkActionDialog = ({ bulkAction }: { bulkAction: BulkActionControls }) => {
  const texts = useAdminTexts()
  const { isOpen, action, users, banTerms, isSubmitted, progress } = bulkAction
  const count = users.length
  const isRemoval = action === 'remove'
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={getBulkActionTitle(texts, action, users)}
      confirmLabel={isRemoval ? texts.remove.confirm : getBulkActionLabel(texts, action)}
      isDangerous={isRemoval}
      requiredInput={isRemoval ? getRemovalInput(texts, users) : undefined}
      isPending={progress !== null}
      failure={null}
      onConfirm={() => void bulkAction.run()}
      onClose={bulkAction.close}
    >
      <Stack>
        <Outcome bulkAction={bulkAction} />
        <div role="status">{progress !== null && texts.bulk.progress(progress, count)}</div>
        <Text component="div">{describe(texts, action)}</Text>
        {action === 'ban' && <BanFields terms={banTerms} isSubmitted={isSubmitted} onChange={bulkAction.setBanTerms} />}
      </Stack>
    </ConfirmDialog>
  )
}

const Outcome = ({ bulkAction: { succeededCount, failures } }: { bulkAction: BulkActionControls }) => {
  const { bulk } = useAdminTexts()
  if (failures.length === 0) return null
  return (
    <Alert color="orange">
      {succeededCount > 0 && <Text>{bulk.doneFor(succeededCount)}</Text>}
      <Text>{bulk.failedFor(failures.length)}</Text>
      <ul>
        {failures.map(({ user, error }) => (
          <li key={user.id}>
            <b>{getDisplayName(user)}</b> – <FailureText failure={error} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const describe = ({ ban, sessions, remove }: ReturnType<typeof useAdminTexts>, action: BulkAction): string =>
  ({ ban: getBanIntro(ban), unban: ban.liftBody, endSessions: sessions.endAllBody, remove: getRemovalIntro(remove) })[
    action
  ]
