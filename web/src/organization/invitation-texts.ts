import { hasInvitationMails } from '../user/mailed-links.ts'
import { useOrganizationTexts } from './texts.ts'

/** The texts about the invitations of an organization, which mention no mail if the service mails no invitations. */
export const useInvitationTexts = () => {
  const { invitations } = useOrganizationTexts()
  return hasInvitationMails() ? invitations : { ...invitations, ...invitations.withoutMails }
}
