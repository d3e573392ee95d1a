import * as z from 'zod/mini'
import { flag, hostName, httpUrl, section, text } from './option-types.ts'

const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && /^(https:\/\/[a-z0-9.-]+(:\d+)?|android:apk-key-hash:[\w-]+)$/.test(value)

export const passkeyOptions = section({
  /** Enables passkeys. Off by default: passkeys are lost if `rpId` changes, and users must be able to see and remove theirs. */
  enabled: z._default(flag, false),
  /** The domain that passkeys are bound to: the host of `baseURL`, or a domain above it. The host if absent. */
  rpId: z.optional(hostName),
  /** The name of the product in authenticators. `appName` if absent. */
  rpName: z.optional(text),
  /**
   * Origins of pages and apps in addition to the trusted origins at or below `rpId`: `https://example.org`, or
   * `android:apk-key-hash:…`.
   */
  origins: z._default(
    z
      .custom<readonly string[]>((value) => Array.isArray(value) && value.every(isOrigin), {
        error: 'must be a list of origins such as https://example.org or android:apk-key-hash:…',
      })
      .check(z.meta({ type: 'array', items: { type: 'string' } })),
    [],
  ),
  /** The pages that `/.well-known/passkey-endpoints` names to password managers. */
  endpoints: section({
    /** The page where users add a passkey. */
    enroll: z.optional(httpUrl),
    /** The page where users rename and remove their passkeys. */
    manage: z.optional(httpUrl),
  }),
})
