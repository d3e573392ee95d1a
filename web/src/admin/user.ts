import type { AdministeredUser } from '@latchkey/contract'

/** What somebody is called. */
export const displayName = ({ name, email }: Pick<AdministeredUser, 'name' | 'email'>): string => name || email

/** Whether a ban holds: one that has run out stays noted until the next sign-in. */
export const isBanned = ({ banned, banExpires }: Pick<AdministeredUser, 'banned' | 'banExpires'>): boolean =>
  banned === true && (banExpires === null || banExpires.getTime() > Date.now())
