/** The page of an invitation, without its ID. */
export const ACCEPT_INVITATION_PATH = '/accept-invitation'
