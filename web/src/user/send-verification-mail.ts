import { client } from '../client.ts'
import { withNextPath } from '../session/next-path.ts'
import { toOriginPath } from '../ui/site-paths.ts'

/** The screen that verification links redirect to. */
export const AFTER_VERIFICATION_PATH = '/verify-email?done'

export const sendVerificationMail = ({ email, next }: { email: string; next: string | null }) =>
  client.sendVerificationEmail({ email, callbackURL: toOriginPath(withNextPath(AFTER_VERIFICATION_PATH, next)) })
