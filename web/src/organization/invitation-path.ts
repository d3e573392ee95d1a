/** The page of an invitation, without its id. */
export const ACCEPT_INVITATION_PATH = '/accept-invitation'
