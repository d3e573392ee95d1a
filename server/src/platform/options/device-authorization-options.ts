import * as z from 'zod/mini'
import { defaults } from '@latchkey/contract'
import { flag, integer, namedOptions, section, text, textMatching } from './option-types.ts'

const clientId = textMatching(/^[\w.:-]{1,128}$/, 'must be an ID of letters, digits, _, ., : and -')
/** The characters of RFC 6749, appendix A.4. */
const scope = textMatching(/^[\x21\x23-\x5B\x5D-\x7E]{1,64}$/, 'must be a scope without spaces, " and \\')

const client = namedOptions({
  /** The name on the approval page and in the list of sessions. */
  name: text.check(z.maxLength(64)),
  /** The scopes that the client can request. They are returned with the token and do not limit it. */
  scopes: z._default(z.array(scope, { error: 'must be a list of scopes' }), []),
})

export const deviceAuthorizationOptions = section({
  /** Allows devices without a browser to sign in (RFC 8628). Requires `bearer.enabled`. */
  enabled: z._default(flag, false),
  /** The clients by ID: `{ 'acme-cli': { name: 'Acme CLI' } }`. Other clients are rejected. */
  clients: z._default(z.record(clientId, client, { error: 'must be clients by ID' }), {}),
  /** The lifetime of a code in seconds. */
  expiresIn: z._default(integer(60, 1800, 'must be whole seconds, from 60 to 1800'), defaults.deviceCode.lifetime),
  /** The seconds that a device waits between two polls. */
  interval: z._default(integer(1, 60, 'must be whole seconds, from 1 to 60'), defaults.deviceCode.interval),
})
