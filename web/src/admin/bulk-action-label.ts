import type { Texts } from '@latchkey/locales/en'
import type { BulkAction } from './run-bulk-action.ts'

export const getBulkActionLabel = ({ ban, sessions, remove }: Texts['admin'], action: BulkAction): string =>
  ({ ban: ban.submit, unban: ban.lift, endSessions: sessions.endAll, remove: remove.submit })[action]
