import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'

/** Fails unless a user can choose this password. The length counts UTF-16 code units. */
export const requireAcceptablePassword = async (ctx: Context, password: string): Promise<void> => {
  const { minPasswordLength, maxPasswordLength } = ctx.settings.emailAndPassword
  if (password.length < minPasswordLength) fail('PASSWORD_TOO_SHORT')
  if (password.length > maxPasswordLength) fail('PASSWORD_TOO_LONG')
  if (await ctx.leakedPasswords.includes(password)) fail('PASSWORD_COMPROMISED')
}
