import type { AnswerOf, LatchkeyCalls } from '@latchkey/contract'

/** An invitation as the invited person sees it; with the mailed secret they are told whether they have an account. */
export type ReceivedInvitation = AnswerOf<LatchkeyCalls['getInvitation']> &
  Partial<Pick<AnswerOf<LatchkeyCalls['openInvitation']>, 'hasAccount'>>
