import type { deviceAuthorizationCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { randomId, randomToken } from '../platform/crypto/random.ts'
import type { DeviceCodeRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findCaller } from '../session/current-session.ts'
import { findMissingData } from '../session/required-data.ts'
import { claimDeviceCode, type Decision, decideDeviceCode, insertDeviceCode } from './device-codes.store.ts'
import { issueDeviceToken } from './device-token.ts'
import { findClient, requireDeviceSettings } from './settings.ts'
import { createUserCode, findGuessedDevice, formatUserCode, hashUserCode, parseUserCode } from './user-code.ts'

/** 256 bits. */
const DEVICE_CODE_LENGTH = 43

/** The device authorization grant (RFC 8628): a signed-in user approves the sign-in of a device without a browser. */
export const deviceAuthorizationHandlers: Handlers<typeof deviceAuthorizationCalls> = {
  requestDeviceCode: async (ctx, { client_id: clientId, scope = '' }) => {
    const { expiresIn, interval } = requireDeviceSettings(ctx)
    const client = findClient(ctx, clientId) ?? fail('INVALID_CLIENT')
    const deviceCode = randomToken(ctx.random, DEVICE_CODE_LENGTH)
    const userCode = formatUserCode(
      await storeCodes(ctx, {
        id: randomId(ctx.random),
        deviceCodeHash: hashSecret('device-code', deviceCode),
        clientId,
        scope: grantScopes(scope, client.scopes),
        ipAddress: ctx.request.ipAddress,
        userAgent: ctx.request.userAgent,
        status: 'pending',
        userId: null,
        sessionVersion: null,
        authMethods: null,
        pollInterval: interval,
        lastPolledAt: null,
        expiresAt: ctx.now() + expiresIn * 1000,
        createdAt: ctx.now(),
      }),
    )
    const page = `${ctx.settings.siteUrl}/device`
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: expiresIn,
      interval,
    }
  },

  issueDeviceToken,

  getDeviceAuthorization: async (ctx, { user_code: typed }) => {
    const code = parseUserCode(typed)
    const caller = await findCaller(ctx)
    const { status, userId, clientId, scope } = await findGuessedDevice({ ...ctx, caller }, code)
    const isClaimant = caller !== null && caller.user.id === userId
    return { user_code: formatUserCode(code), status, ...(isClaimant && { client_id: clientId, scope }) }
  },

  claimDeviceCode: async (ctx, { userCode }) => {
    const code = parseUserCode(userCode)
    const { status, clientId, scope, ipAddress, userAgent, createdAt, expiresAt } = await claim(ctx, code)
    return {
      userCode: formatUserCode(code),
      status,
      clientId,
      clientName: findClient(ctx, clientId)?.name ?? clientId,
      scope,
      ipAddress,
      userAgent,
      createdAt: new Date(createdAt),
      expiresAt: new Date(expiresAt),
    }
  },

  approveDevice: async (ctx, { userCode }) => {
    const device = await claim(ctx, parseUserCode(userCode))
    return inCallerTransaction(ctx, async (tx) => {
      const { user, session } = tx.caller
      if (tx.settings.emailAndPassword.requireEmailVerification && !user.emailVerified) fail('EMAIL_NOT_VERIFIED')
      if (await findMissingData(tx, user)) fail('REQUIRED_DATA_IS_MISSING')
      const { sessionVersion } = user
      return decide(tx, device, { status: 'approved', sessionVersion, authMethods: session.authMethods })
    })
  },

  denyDevice: async (ctx, { userCode }) => {
    const device = await claim(ctx, parseUserCode(userCode))
    return inCallerTransaction(ctx, (tx) =>
      decide(tx, device, { status: 'denied', sessionVersion: null, authMethods: null }),
    )
  },
}

/** Returns the requested scopes that the client has (RFC 6749, section 3.3). */
const grantScopes = (requested: string, allowed: readonly string[]): string =>
  [...new Set(requested.split(' '))].filter((scope) => allowed.includes(scope)).join(' ')

/** Stores the device code with a new user code, which it returns. */
const storeCodes = async (ctx: Context, row: Omit<DeviceCodeRow, 'userCodeHash'>): Promise<string> => {
  const userCode = createUserCode(ctx)
  const [userCodeHash] = hashUserCode(ctx, userCode)
  return (await insertDeviceCode(ctx, { ...row, userCodeHash })) ? userCode : storeCodes(ctx, row)
}

/** Claims a code for the first user who enters it. No other user can decide about the device afterwards. */
const claim = async (ctx: CallerContext, code: string): Promise<DeviceCodeRow> => {
  const { id } = await findGuessedDevice(ctx, code)
  return inCallerTransaction(
    ctx,
    async (tx) => (await claimDeviceCode(tx, id, tx.caller.user.id)) ?? fail('DEVICE_CODE_OF_ANOTHER_USER'),
  )
}

const decide = async (tx: CallerContext, { id, clientId }: DeviceCodeRow, decision: Decision) => {
  const userId = tx.caller.user.id
  if (!(await decideDeviceCode(tx, { id, userId, ...decision }))) fail('DEVICE_CODE_ALREADY_PROCESSED')
  const action = decision.status === 'approved' ? 'device.approved' : 'device.denied'
  await recordAudit(tx, { action, target: `user:${userId}`, details: { clientId } })
  return { success: true } as const
}
