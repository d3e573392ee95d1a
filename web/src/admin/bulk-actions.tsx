import type { Failure } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureText } from '../ui/error-text.tsx'
import { toast } from '../ui/toast.tsx'
import { useAdministrator } from './administrator.ts'
import { BanFields } from './ban-fields.tsx'
import { toBan, defaultBanTerms } from './ban-terms.ts'
import { type BulkAction, runBulkAction } from './run-bulk-action.ts'
import { useAdminTexts } from './texts.ts'
import { displayName } from './user.ts'
import classes from './user-list.module.css'

interface BulkActionsProps {
  /** Who is chosen. */
  users: readonly AdministeredUser[]
  onChanged: (user: AdministeredUser) => void
  onRemoved: (id: string) => void
  /** With these it is done. */
  onSettled: (ids: readonly string[]) => void
}

/** What can be done to several users, one after the other. Those with whom it failed stay, and the reason is told. */
export const BulkActions = ({ users, onChanged, onRemoved, onSettled }: BulkActionsProps) => {
  const texts = useAdminTexts()
  const { can } = useAdministrator()
  const [deed, setDeed] = useState<BulkAction>('ban')
  // As they were when it was asked: the list may change while the dialog is open.
  const [people, setPeople] = useState(users)
  const [isOpen, setIsOpen] = useState(false)
  const [terms, setTerms] = useState(defaultBanTerms)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ done: 0, left: [] })

  const ask = (wanted: BulkAction) => {
    setDeed(wanted)
    setPeople(users)
    setTerms(defaultBanTerms)
    setIsSubmitted(false)
    setOutcome({ done: 0, left: [] })
    setIsOpen(true)
  }
  const run = async () => {
    setIsSubmitted(true)
    const ban = toBan(terms)
    if (deed === 'ban' && !ban) return
    const settled: string[] = []
    const left: Outcome['left'][number][] = []
    for (const [index, user] of people.entries()) {
      setProgress(index)
      const { error, changed } = await runBulkAction(deed, user, ban ?? {})
      if (error) left.push({ user, failure: error })
      else settled.push(user.id)
      if (changed) onChanged(changed)
    }
    setProgress(null)
    if (deed === 'remove') for (const id of settled) onRemoved(id)
    setOutcome({ done: settled.length, left })
    if (left.length > 0) {
      setPeople(left.map(({ user }) => user))
      return onSettled(settled)
    }
    setIsOpen(false)
    toast.success(() => texts.bulk.doneFor(settled.length))
    onSettled(settled)
  }
  const n = people.length
  if (users.length === 0 && !isOpen) return null
  return (
    <>
      <div className={classes.actions}>
        {deeds
          .filter(({ permission }) => can(permission))
          .map(({ name }) => (
            <Button key={name} variant="default" size="xs" onClick={() => ask(name)}>
              {labelOf(texts, name)}
            </Button>
          ))}
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.bulk[deed](n)}
        confirmLabel={labelOf(texts, deed)}
        isDangerous={deed === 'remove'}
        requiredInput={deed === 'remove' ? { label: texts.bulk.typeCount(n), text: String(n) } : undefined}
        isPending={progress !== null}
        failure={null}
        onConfirm={() => void run()}
        onClose={() => setIsOpen(false)}
      >
        <Stack>
          <Told outcome={outcome} />
          <div role="status">{progress !== null && texts.bulk.progress(progress, n)}</div>
          <Text component="div">{wordsOf(texts, deed)}</Text>
          {deed === 'ban' && <BanFields terms={terms} isSubmitted={isSubmitted} onChange={setTerms} />}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

interface Outcome {
  done: number
  left: readonly { user: AdministeredUser; failure: Failure }[]
}

/** What became of each, where not all went well. */
const Told = ({ outcome: { done, left } }: { outcome: Outcome }) => {
  const { bulk } = useAdminTexts()
  if (left.length === 0) return null
  return (
    <Alert color="orange">
      {done > 0 && <Text>{bulk.doneFor(done)}</Text>}
      <Text>{bulk.failedFor(left.length)}</Text>
      <ul>
        {left.map(({ user, failure }) => (
          <li key={user.id}>
            <b>{displayName(user)}</b> – <FailureText failure={failure} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const deeds = [
  { name: 'ban', permission: 'user:ban' },
  { name: 'unban', permission: 'user:ban' },
  { name: 'endSessions', permission: 'session:revoke' },
  { name: 'remove', permission: 'user:delete' },
] as const

const labelOf = ({ ban, sessions, remove }: ReturnType<typeof useAdminTexts>, deed: BulkAction): string =>
  ({ ban: ban.submit, unban: ban.lift, endSessions: sessions.endAll, remove: remove.submit })[deed]

const wordsOf = ({ ban, sessions, remove }: ReturnType<typeof useAdminTexts>, deed: BulkAction): string =>
  ({ ban: ban.intro, unban: ban.liftBody, endSessions: sessions.endAllBody, remove: remove.intro })[deed]
