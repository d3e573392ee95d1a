import type { MemberWithUser } from '@latchkey/contract'

export const getDisplayName = ({ user }: MemberWithUser): string => user.name || user.email
