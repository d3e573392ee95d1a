import type { SocialProviderId } from '@latchkey/contract/social-providers'
import { si1password, siBitwarden, siDashlane, siKeepassxc, siLastpass, siProton } from 'simple-icons'
import { ProviderMark } from '../social/provider-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { inBrandColor, inTextColor, Mark, type MarkPart } from '../ui/mark.tsx'
import { findAuthenticatorName } from './authenticator-names.ts'

/** The logo of the provider of a passkey, or a key. */
export const AuthenticatorMark = ({ aaguid }: { aaguid: string }) => {
  const name = findAuthenticatorName(aaguid) ?? ''
  const parts = marks[name]
  if (parts) return <Mark parts={parts} />
  const company = companies[name]
  return company ? <ProviderMark id={company} /> : <Icon name="key" />
}

/** Passkey providers with the logo of a social provider. */
const companies: Readonly<Record<string, SocialProviderId>> = {
  'Apple Passwords': 'apple',
  'iCloud Keychain': 'apple',
  'Google Password Manager': 'google',
  'Microsoft Password Manager': 'microsoft',
  'Windows Hello': 'microsoft',
}

const marks: Readonly<Record<string, readonly MarkPart[]>> = {
  '1Password': inBrandColor(si1password),
  Bitwarden: inBrandColor(siBitwarden),
  Dashlane: inTextColor(siDashlane),
  KeePassXC: inBrandColor(siKeepassxc),
  LastPass: inBrandColor(siLastpass),
  'Proton Pass': inBrandColor(siProton),
}
