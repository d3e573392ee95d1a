import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'

/** An invitation as the invited person sees it; with the mailed secret they are told whether they have an account. */
export type ReceivedInvitation = ResponseOf<LatchkeyCalls['getInvitation']> &
  Partial<Pick<ResponseOf<LatchkeyCalls['openInvitation']>, 'hasAccount'>>
