import type { Row } from '../../platform/database/database.ts'
import type { PasskeyRow } from '../../platform/database/tables.ts'
import { convertName } from './convert-profile.ts'
import { type ImportRun, parseRow } from './import-run.ts'

/** Returns the passkeys of a user. better-auth stores no user handle, so that a sign-in does not compare it. */
export const convertPasskeys = (run: ImportRun, rows: readonly Row[]): PasskeyRow[] => {
  const credentialIds = new Set<string>()
  return rows.flatMap((row) => {
    const passkey = parseRow(run, 'passkey', row)
    if (!passkey) return []
    // better-auth 1.2 accepted a registration twice.
    if (credentialIds.has(passkey.credentialID)) {
      run.report.addNote('passkey', passkey.id, 'it is registered twice and imported once')
      return []
    }
    credentialIds.add(passkey.credentialID)
    const { id, userId, counter, deviceType, backedUp, transports, name, aaguid, createdAt } = passkey
    return [
      {
        id,
        userId,
        credentialId: toBase64url(passkey.credentialID),
        publicKey: toBase64url(passkey.publicKey),
        userHandle: null,
        counter,
        deviceType,
        backedUp,
        userVerified: 0,
        transports: transports || null,
        aaguid: aaguid ?? NO_AAGUID,
        name: convertName(run, 'passkey', { id, name: name ?? '' }, '') || null,
        createdAt: createdAt ?? run.now(),
        lastUsedAt: null,
      },
    ]
  })
}

const NO_AAGUID = '00000000-0000-0000-0000-000000000000'

const toBase64url = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')
