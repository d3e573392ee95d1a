import type { AnswerOf, LatchkeyCalls } from '@latchkey/contract'

/** An invitation as the invited person sees it. */
export type ReceivedInvitation = AnswerOf<LatchkeyCalls['getInvitation']>
