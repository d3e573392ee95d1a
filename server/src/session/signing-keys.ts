import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { PublicKey } from '@latchkey/contract'
import { calculateJwkThumbprint } from 'jose'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { decrypt, encrypt } from '../platform/crypto/keys.ts'
import type { SigningKeyRow } from '../platform/database/tables.ts'
import { inLockedTransaction } from '../platform/database/transaction.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import { fail } from '../platform/errors.ts'
import type { Settings } from '../platform/options/settings.ts'
import { deleteSigningKeys, expireSigningKeys, insertSigningKey, listPublishedKeys } from './signing-keys.store.ts'

export type SigningAlgorithm = NonNullable<Settings['jwt']>['algorithm']

/** A published key. */
export interface SigningKey {
  readonly publicKey: PublicKey
  /** Null if no secret of the key ring decrypts it. It verifies tokens, but signs none. */
  readonly privateKey: KeyObject | null
  readonly id: string
  readonly algorithm: string
  /** Milliseconds. The key signs from this time. */
  readonly activeAt: number
}

/** The keys of this node, which are read again after a minute. */
export interface SigningKeyCache {
  current: { readonly keys: Promise<readonly SigningKey[]>; readonly readAt: number } | null
}

export const createSigningKeyCache = (): SigningKeyCache => ({ current: null })

const CACHE_MS = 60_000

/** A key is published for this time before its first use and after its last, for resource servers that cache keys. */
const PUBLICATION_MS = DAY_MS

/** The longest lifetime of a token, whatever the option was when it was issued. */
const MAX_TOKEN_MS = HOUR_MS

export const requireJwtSettings = ({ settings }: Context): NonNullable<Settings['jwt']> =>
  settings.jwt ?? fail('NOT_FOUND')

/** Lists the published keys. Creates the first key, and the successor of a key that is due for rotation. */
export const listSigningKeys = async (ctx: Context): Promise<readonly SigningKey[]> => {
  const now = ctx.now()
  const cached = ctx.signingKeyCache.current
  // A clock that was set back must not extend the cache.
  if (cached && cached.readAt <= now && now < cached.readAt + CACHE_MS) return cached.keys
  // Concurrent requests share the promise: they do not generate a key each.
  const keys = loadKeys(ctx)
  ctx.signingKeyCache.current = { keys, readAt: now }
  try {
    return await keys
  } catch (error) {
    ctx.signingKeyCache.current = null
    throw error
  }
}

const loadKeys = async (ctx: Context): Promise<readonly SigningKey[]> => {
  const stored = await readKeys(ctx)
  return findNextActivation(ctx, stored) === null ? stored : addKey(ctx)
}

/** Finds the key that signs now. */
export const findActiveKey = async (ctx: Context): Promise<{ id: string; privateKey: KeyObject }> => {
  const now = ctx.now()
  const keys = (await listSigningKeys(ctx)).filter(canSign(ctx))
  // Clocks of nodes differ: the only key signs before its activation if another node with a faster clock created it.
  const active = keys.find(({ activeAt }) => activeAt <= now) ?? keys.at(-1)
  if (!active?.privateKey) throw new Error('There is no signing key')
  return { id: active.id, privateKey: active.privateKey }
}

/** Replaces all keys immediately. Resource servers reject the tokens of the replaced keys when they read the keys again. */
export const replaceSigningKeys = async (ctx: Context): Promise<void> => {
  const key = await createKey(ctx)
  await inLockedTransaction(ctx, LOCK, async (tx) => {
    await deleteSigningKeys(tx)
    await insertSigningKey(tx, { ...key, activeAt: tx.now() })
    await recordAudit(tx, { action: 'signing-keys.replaced', target: `signing-key:${key.id}` })
  })
  ctx.signingKeyCache.current = null
}

const LOCK = 'signing-keys'

const canSign =
  (ctx: Context) =>
  ({ algorithm, privateKey }: SigningKey): boolean =>
    privateKey !== null && algorithm === requireJwtSettings(ctx).algorithm

const readKeys = async (ctx: Context): Promise<SigningKey[]> => (await listPublishedKeys(ctx)).map(toSigningKey(ctx))

/** Finds the time at which a new key becomes active. Returns null if no new key is needed. */
const findNextActivation = (ctx: Context, keys: readonly SigningKey[]): number | null => {
  const newest = keys.find(canSign(ctx))
  // No resource server has cached a key yet, so the first key signs without a delay.
  if (!newest) return ctx.now()
  const rotateAt = newest.activeAt + requireJwtSettings(ctx).rotationInterval * 1000
  return rotateAt - PUBLICATION_MS <= ctx.now() ? Math.max(rotateAt, ctx.now() + PUBLICATION_MS) : null
}

/** One of several concurrent requests adds a key. The others return it. */
const addKey = async (ctx: Context): Promise<readonly SigningKey[]> => {
  const key = await createKey(ctx)
  return inLockedTransaction(ctx, LOCK, async (tx) => {
    const activeAt = findNextActivation(tx, await readKeys(tx))
    if (activeAt !== null) {
      await expireSigningKeys(tx, activeAt + PUBLICATION_MS + MAX_TOKEN_MS)
      await insertSigningKey(tx, { ...key, activeAt })
    }
    return readKeys(tx)
  })
}

const createKey = async (ctx: Context): Promise<SigningKeyRow> => {
  const { algorithm } = requireJwtSettings(ctx)
  const { publicKey, privateKey } = await generateKeys(algorithm)
  const jwk = publicKey.export({ format: 'jwk' })
  const id = await calculateJwkThumbprint(jwk)
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    id,
    algorithm,
    publicKey: JSON.stringify({ ...jwk, kid: id, alg: algorithm, use: 'sig' }),
    privateKey: encrypt(ctx.keys, toSigningKeyEncryptionContext(id), pem),
    activeAt: 0,
    expiresAt: null,
    createdAt: ctx.now(),
  }
}

/** The encryption of a private key is bound to its row. */
export const toSigningKeyEncryptionContext = (id: string): string => `signing-key:${id}`

const generate = promisify(generateKeyPair)

const generateKeys = (algorithm: SigningAlgorithm): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> => {
  if (algorithm === 'ES256') return generate('ec', { namedCurve: 'P-256' })
  return algorithm === 'EdDSA' ? generate('ed25519') : generate('rsa', { modulusLength: 2048 })
}

const toSigningKey =
  (ctx: Context) =>
  ({ id, algorithm, publicKey, privateKey, activeAt }: SigningKeyRow): SigningKey => ({
    id,
    algorithm,
    activeAt,
    publicKey: JSON.parse(publicKey),
    privateKey: decryptKey(ctx, id, privateKey),
  })

const decryptKey = (ctx: Context, id: string, encrypted: string): KeyObject | null => {
  try {
    return createPrivateKey(decrypt(ctx.keys, toSigningKeyEncryptionContext(id), encrypted))
  } catch {
    ctx.log.warn({ key: id }, 'A signing key cannot be decrypted with the secrets, so that another one is created')
    return null
  }
}
