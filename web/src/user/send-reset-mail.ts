import { client } from '../client.ts'
import { withNextPath } from '../session/next-path.ts'
import { toOriginPath } from '../ui/site-paths.ts'

/** The target of the links in reset mails. */
const RESET_PASSWORD_PATH = '/reset-password'

export const sendResetMail = ({ email, next }: { email: string; next: string | null }) =>
  client.forgetPassword({ email, redirectTo: toOriginPath(withNextPath(RESET_PASSWORD_PATH, next)) })
