import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'

/** An invitation for its invitee. With the secret, the response states whether the invitee has an account. */
export type ReceivedInvitation = ResponseOf<LatchkeyCalls['getInvitation']> &
  Partial<Pick<ResponseOf<LatchkeyCalls['openInvitation']>, 'hasAccount'>>
