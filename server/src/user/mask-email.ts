/** For the page of a link, which shows the mailbox of the link. The link can have been forwarded, so it does not show the address. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')
