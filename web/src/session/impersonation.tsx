import { ErrorText } from '../ui/error-text.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useCurrentSession } from './current-session.ts'

/**
 * Checks whether an administrator uses this session as another user. Screens then hide the calls that the service
 * refuses.
 */
export const useIsImpersonating = (): boolean => Boolean(useCurrentSession().session.impersonatedBy)

/** Replaces a screen that consists of actions that the service refuses during impersonation. */
export const ClosedScreen = ({ title }: { title: string }) => (
  <MessageScreen icon="lock" title={title}>
    <ErrorText code="NOT_WHILE_IMPERSONATING" />
  </MessageScreen>
)
