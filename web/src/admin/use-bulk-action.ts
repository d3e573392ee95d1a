import { type Failure, useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { type Ban, type BanTerms, defaultBanTerms, toBan } from './ban-terms.ts'
import { getSingleNotice } from './bulk-action-texts.ts'
import { type BulkAction, runBulkAction } from './run-bulk-action.ts'
import { useAdminTexts } from './texts.ts'

export interface BulkActionEvents {
  onUpdated: (user: AdministeredUser) => void
  /** Runs after the last user, with the IDs of the removed users. */
  onRemoved: (ids: readonly string[]) => void
  /** Runs after the last user if the action of a user succeeded. */
  onFinished: () => void
}

interface BulkActionState {
  isOpen: boolean
  action: BulkAction
  /** The selection at the time the dialog opened. The list can change while the dialog is open. */
  users: readonly AdministeredUser[]
  /** Receives the IDs of the users whose action succeeded. */
  deselect: (ids: readonly string[]) => void
  banTerms: BanTerms
  isSubmitted: boolean
  /** How many users are processed; null if the action isn't running. */
  progress: number | null
  succeededCount: number
  failures: readonly { user: AdministeredUser; error: Failure }[]
}

interface BulkActionResult extends Pick<BulkActionState, 'failures'> {
  /** The IDs of the users. */
  succeeded: readonly string[]
  unprocessed: BulkActionState['users']
}

export interface BulkActionControls extends BulkActionState {
  open: (action: BulkAction, users: readonly AdministeredUser[], deselect?: BulkActionState['deselect']) => void
  close: () => void
  setBanTerms: (banTerms: BanTerms) => void
  /** Processes one user after the other. Failed and unprocessed users stay in the dialog for another try. */
  run: () => Promise<void>
}

export const useBulkAction = ({ onUpdated, onRemoved, onFinished }: BulkActionEvents): BulkActionControls => {
  const texts = useAdminTexts()
  const [state, setState] = useState(initialState)
  const update = (changes: Partial<BulkActionState>) => setState((current) => ({ ...current, ...changes }))
  const { run: runAction } = useAction(runBulkAction)
  const processUsers = async (ban: Ban): Promise<BulkActionResult> => {
    const { action, users } = state
    const succeeded: string[] = []
    const failures: BulkActionState['failures'][number][] = []
    for (const [index, user] of users.entries()) {
      update({ progress: index })
      const result = await runAction({ action, user, ban })
      // The administrator canceled the step-up.
      if (!result) return { succeeded, failures, unprocessed: users.slice(index) }
      if (result.error) failures.push({ user, error: result.error })
      else succeeded.push(user.id)
      if (result.data) onUpdated(result.data)
    }
    return { succeeded, failures, unprocessed: [] }
  }
  const run = async () => {
    const { action, users, deselect, banTerms } = state
    update({ isSubmitted: true })
    const ban = toBan(banTerms)
    if (action === 'ban' && !ban) return
    const { succeeded, failures, unprocessed } = await processUsers(ban ?? {})
    update({ progress: null, succeededCount: succeeded.length, failures })
    const remaining = [...failures.map(({ user }) => user), ...unprocessed]
    if (remaining.length > 0) {
      update({ users: remaining })
    } else {
      update({ isOpen: false })
      const [user] = users
      toast.success(() =>
        user && users.length === 1 ? getSingleNotice(texts, action, user) : texts.bulk.doneFor(succeeded.length),
      )
    }
    if (succeeded.length === 0) return
    if (action === 'remove') onRemoved(succeeded)
    deselect(succeeded)
    onFinished()
  }
  return {
    ...state,
    open: (action, users, deselect = () => {}) => setState({ ...initialState, isOpen: true, action, users, deselect }),
    close: () => update({ isOpen: false }),
    setBanTerms: (banTerms) => update({ banTerms }),
    run,
  }
}

const initialState: BulkActionState = {
  isOpen: false,
  action: 'ban',
  users: [],
  deselect: () => {},
  banTerms: defaultBanTerms,
  isSubmitted: false,
  progress: null,
  succeededCount: 0,
  failures: [],
}
