import { hashSecret } from '../secrets.ts'

/** What is stored of a session's secret. */
export const hashSessionSecret = (secret: string): string => hashSecret('session-cookie', secret)
