/**
 * Lifetimes and the overlap of a rotation are in seconds. In a separate file, so that the first load of the web app does not
 * contain them.
 */
export const apiKeyLimits = {
  /** Per user and per organization, expired ones included. */
  perOwner: 100,
  minLifetime: 3600,
  maxLifetime: 365 * 86_400,
  maxOverlap: 7 * 86_400,
  /** Actions over all resources. */
  permissions: 100,
  ipRanges: 20,
  /** As JSON. */
  metadataCharacters: 2048,
} as const
