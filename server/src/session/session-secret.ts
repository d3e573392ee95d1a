import { hashSecret } from '../platform/crypto/keys.ts'

/** What is stored of a session's secret. */
export const hashSessionSecret = (secret: string): string => hashSecret('session-cookie', secret)
