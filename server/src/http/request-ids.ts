import type { Services } from '../platform/context.ts'

/** Accepts the request ID of the client if it is well-formed, else creates one. */
export const createRequestIds = ({ random }: Services) => {
  const node = Buffer.from(random.bytes(6)).toString('hex')
  let count = 0
  return (requested: string | null): string =>
    requested !== null && /^[A-Za-z0-9_-]{8,64}$/.test(requested) ? requested : `${node}-${(count++).toString(36)}`
}
