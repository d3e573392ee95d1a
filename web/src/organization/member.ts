import type { MemberWithUser } from '@latchkey/contract'

export const displayName = ({ user }: MemberWithUser): string => user.name || user.email
