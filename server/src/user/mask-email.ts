/** Masks an address for the page of a mailed link: the user may have forwarded the link. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')
