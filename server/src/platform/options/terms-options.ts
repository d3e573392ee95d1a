import * as z from 'zod/mini'
import { httpUrl, namedOptions, textMatching } from './option-types.ts'

export const termsOptions = z.optional(
  namedOptions({
    /** The version, such as a date. A new version is accepted at the next sign-in of each user. */
    version: textMatching(/^[\x21-\x7e]{1,100}$/, 'must be 1 to 100 visible ASCII characters, without spaces'),
    /** The page with the terms. */
    url: httpUrl,
    /** The page with the privacy policy. */
    privacyUrl: z.optional(httpUrl),
  }),
)
