import type { Context } from '../platform/context.ts'
import type { EmailCodeRow } from '../platform/database/tables.ts'
import { Failure, fail } from '../platform/errors.ts'
import { Page, Redirect, type SignInLink } from '../platform/reply.ts'
import { findEmailLink } from './email-code.store.ts'
import { isFlowBrowser } from './email-flow.ts'
import { signInByEmail } from './email-sign-in.ts'
import { canRedeemLink } from './link-redemption.ts'
import { hashEmailLink } from './issue-email-code.ts'
import { appendQueryParameter, appendSignInStep } from './links.ts'
import { maskEmail } from './mask-email.ts'

/** Only scripts consume a link with GET. Navigations, mail scanners and prefetching get a page. */
export const openSignInLink = async (ctx: Context, link: SignInLink) => {
  if (await canRedeemLink(ctx, () => false)) return consumeSignInLink(ctx, link)
  return withErrorRedirect(link, async () => {
    const code = await requireSignInLink(ctx, link)
    const maskedEmail = maskEmail(code.email)
    if (!isFlowBrowser(ctx, code)) return new Page({ kind: 'opened-in-another-browser', maskedEmail })
    return new Page({ kind: 'confirm-sign-in', maskedEmail, ...link })
  })
}

export const consumeSignInLink = (ctx: Context, link: SignInLink) =>
  withErrorRedirect(link, async () => {
    const code = await requireSignInLink(ctx, link)
    if (!isFlowBrowser(ctx, code)) fail('OPENED_IN_ANOTHER_BROWSER')
    const { response, isNewUser } = await signInByEmail(ctx, {
      code,
      method: 'email-link',
      profile: { name: code.name ?? '', image: null, fields: {} },
      invalidError: 'INVALID_TOKEN',
    })
    const target = (isNewUser && link.newUserCallbackURL) || link.callbackURL
    if (!target) return response
    return new Redirect(appendSignInStep(target, response))
  })

const requireSignInLink = async (ctx: Context, { token }: SignInLink): Promise<EmailCodeRow> =>
  (await findEmailLink(ctx, hashEmailLink(token))) ?? fail('INVALID_TOKEN')

/** An invalid link redirects to the application, if it has a target there. */
const withErrorRedirect = async <T>(
  { callbackURL, errorCallbackURL }: SignInLink,
  work: () => Promise<T>,
): Promise<T | Redirect> => {
  try {
    return await work()
  } catch (error) {
    const target = errorCallbackURL || callbackURL
    if (!target || !(error instanceof Failure) || error.code !== 'INVALID_TOKEN') throw error
    return new Redirect(appendQueryParameter(target, 'error', 'INVALID_TOKEN'))
  }
}
