import { defaults } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { type ChallengeScope, createChallenge } from './challenge.ts'
import { hasPasskey, listPasskeys } from './passkeys.store.ts'
import { toDescriptor } from './registration.ts'
import { requirePasskeySettings } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

interface UserAuthenticationOptions {
  readonly scope: ChallengeScope
  readonly userId: string
  readonly userVerification: 'required' | 'preferred'
}

/** Creates the options with which a browser authenticates a known user, who has proven a first factor, by passkey. */
export const createUserAuthenticationOptions = async (
  ctx: Context,
  { scope, userId, userVerification }: UserAuthenticationOptions,
) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: requirePasskeySettings(ctx).rpId,
    challenge: createChallenge(ctx, scope, defaults.passkeyLifetime),
    allowCredentials: (await listPasskeys(ctx, userId)).map(toDescriptor),
    userVerification,
  })
}

export const hasUsablePasskey = async (ctx: Context, userId: string): Promise<boolean> =>
  ctx.settings.passkey !== null && (await hasPasskey(ctx, userId))
