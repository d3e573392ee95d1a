import type { SocialProviderId } from '@latchkey/contract/social-providers'
import { ProviderMark } from '../social/provider-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { inColor, inTextColor, type LoadMark, Mark } from '../ui/mark.tsx'
import { findAuthenticatorName } from './authenticator-names.ts'

/** The logo of the provider of a passkey, or a key. */
export const AuthenticatorMark = ({ aaguid }: { aaguid: string }) => {
  const name = findAuthenticatorName(aaguid) ?? ''
  const load = marks[name]
  if (load) return <Mark load={load} />
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

const marks: Readonly<Record<string, LoadMark>> = {
  '1Password': inColor('#145fe4', () => import('simple-icons/icons/1password.svg?raw')),
  Bitwarden: inColor('#175ddc', () => import('simple-icons/icons/bitwarden.svg?raw')),
  Dashlane: inTextColor(() => import('simple-icons/icons/dashlane.svg?raw')),
  KeePassXC: inColor('#6cac4d', () => import('simple-icons/icons/keepassxc.svg?raw')),
  LastPass: inColor('#d32d27', () => import('simple-icons/icons/lastpass.svg?raw')),
  'Proton Pass': inColor('#6d4aff', () => import('simple-icons/icons/proton.svg?raw')),
}
