import * as z from 'zod/mini'
import { flag, section } from './option-types.ts'

export const webhookOptions = section({
  /** Sends events to the URLs that admins and organizations register. */
  enabled: z._default(flag, false),
  /** Allows http and addresses that are not public, for development. */
  allowPrivateNetworks: z._default(flag, false),
})
