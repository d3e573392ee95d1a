import type { deviceAuthorizationCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import type { DeviceCodeRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { startBearerSession } from '../session/start-session.ts'
import { findUser } from '../user/find-user.ts'
import { consumeDeviceCode, findByDeviceCode, recordPoll, increasePollInterval } from './device-codes.store.ts'
import { findClient } from './settings.ts'

/** A poll of the device (RFC 8628, sections 3.4 and 3.5). Issues one token per approved code. */
export const issueDeviceToken: Handlers<typeof deviceAuthorizationCalls>['issueDeviceToken'] = async (
  ctx,
  { device_code: deviceCode, client_id: clientId },
) => {
  const device = await findByDeviceCode(ctx, hashSecret('device-code', deviceCode))
  // A code of another client gets the response of an unknown code.
  if (device?.clientId !== clientId) return fail('INVALID_DEVICE_CODE')
  if (device.expiresAt <= ctx.now()) fail('EXPIRED_DEVICE_CODE')
  if (device.status === 'denied') fail('DEVICE_ACCESS_DENIED')
  if (device.status === 'pending') return refusePendingDevice(ctx, device.id)
  return inTransaction(ctx, (tx) => startDeviceSession(tx, device))
}

/** Outside of a transaction, so that the failure does not undo the change. */
const refusePendingDevice = async (ctx: Context, id: string): Promise<never> => {
  if (await recordPoll(ctx, id)) return fail('AUTHORIZATION_PENDING')
  await increasePollInterval(ctx, id)
  return fail('POLLING_TOO_FREQUENTLY')
}

const startDeviceSession = async (tx: Context, { id, clientId }: DeviceCodeRow) => {
  const { userId, sessionVersion, authMethods, scope } =
    (await consumeDeviceCode(tx, id)) ?? fail('INVALID_DEVICE_CODE')
  const user = userId === null ? undefined : await findUser(tx, userId)
  // Every revocation, ban and change of the user since the approval invalidates it.
  if (!user || user.sessionVersion !== sessionVersion) return fail('DEVICE_ACCESS_DENIED')
  const { caller, token } = await startBearerSession(tx, {
    user,
    clientName: findClient(tx, clientId)?.name ?? fail('INVALID_CLIENT'),
    // The user did not authenticate on this device, so its session cannot do what needs a recent authentication.
    authentication: {
      authenticatedAt: 0,
      secondFactorAt: null,
      authMethods: [...(authMethods?.split(',') ?? []), 'device'].join(','),
    },
  })
  return {
    access_token: token,
    token_type: 'Bearer' as const,
    expires_in: Math.floor((caller.session.expiresAt - tx.now()) / 1000),
    scope,
  }
}
