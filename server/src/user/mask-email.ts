/** Masks an address for the page of a mailed link. The link can have been forwarded, so the page does not show all of it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')
