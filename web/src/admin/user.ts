import type { AdministeredUser } from '@latchkey/contract'

export const getDisplayName = ({ name, email }: Pick<AdministeredUser, 'name' | 'email'>): string => name || email

/** Checks the end of the ban, because the service clears an expired ban only at the next sign-in. */
export const isBanned = ({ banned, banExpires }: Pick<AdministeredUser, 'banned' | 'banExpires'>): boolean =>
  banned === true && (banExpires === null || banExpires.getTime() > Date.now())
