import type { passkeyCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import type { PasskeyRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { notifyUser } from '../user/user-mail.ts'
import { deletePasskeyRow, listPasskeys, updatePasskeyName } from './passkeys.store.ts'
import { createRegistrationOptions, registerPasskey } from './registration.ts'
import { createSignInOptions, signInWithPasskey } from './sign-in.ts'

export const passkeyHandlers = {
  generatePasskeyRegistrationOptions: (ctx, { authenticatorAttachment }) =>
    createRegistrationOptions(ctx, authenticatorAttachment),

  verifyPasskeyRegistration: async (ctx, input) => toPasskey(await registerPasskey(ctx, input)),

  generatePasskeyAuthenticationOptions: (ctx) => createSignInOptions(ctx),

  postPasskeyAuthenticationOptions: (ctx) => createSignInOptions(ctx),

  verifyPasskeyAuthentication: (ctx, { response }) => signInWithPasskey(ctx, response),

  listPasskeys: async (ctx) => (await listPasskeys(ctx, ctx.caller.user.id)).map(toPasskey),

  deletePasskey: (ctx, { id }) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      const passkeys = await listPasskeys(tx, user.id)
      if (!passkeys.some((passkey) => passkey.id === id)) fail('OWN_PASSKEY_NOT_FOUND')
      if (!(await deletePasskeyRow(tx, user.id, id))) fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
      await recordAudit(tx, { action: 'passkey.removed', target: `user:${user.id}`, details: { passkeyId: id } })
      await notifyUser(tx, user, 'passkeyRemoved')
      await rotateSessionSecret(tx)
      return { status: true }
    }),

  updatePasskey: (ctx, { id, name }) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      const passkey = (await updatePasskeyName(tx, user.id, id, name)) ?? fail('OWN_PASSKEY_NOT_FOUND')
      await recordAudit(tx, { action: 'passkey.renamed', target: `user:${user.id}`, details: { passkeyId: id } })
      return { passkey: toPasskey(passkey) }
    }),
} satisfies Handlers<typeof passkeyCalls>

/** Returns the wire format, without the public key. */
const toPasskey = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  userId: row.userId,
  credentialID: row.credentialId,
  counter: row.counter,
  deviceType: row.deviceType,
  backedUp: row.backedUp === 1,
  transports: row.transports,
  aaguid: row.aaguid,
  createdAt: new Date(row.createdAt),
  lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt),
})
