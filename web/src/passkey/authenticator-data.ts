/** The AAGUID follows the hash of the RP ID, the flags and the counter (WebAuthn Level 3, section 6.1). */
const AAGUID_BYTES = [37, 53] as const

/** Reads the AAGUID from the authenticator data of a registration, in base64url. */
export const readAaguid = (authenticatorData: string): string => {
  const binary = atob(authenticatorData.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(binary.slice(...AAGUID_BYTES), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
