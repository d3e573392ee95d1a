import * as z from 'zod/mini'
import { flag, section, texts } from './option-types.ts'

export const bearerOptions = section({
  /** Accepts session tokens in `Authorization: Bearer` and issues them to native apps and command-line tools. */
  enabled: z._default(flag, false),
  /**
   * Origins of web views of native apps that receive tokens, such as `capacitor://localhost`. Each must also be in
   * `trustedOrigins`. Other pages never receive a token.
   */
  origins: z._default(texts, []),
})
