import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Ihr Konto',
  greeting: (name) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!'),
  verified: 'Bestätigt',
  notVerified: 'Noch nicht bestätigt',
  notVerifiedHint: 'Öffnen Sie den Link in unserer E-Mail, um zu bestätigen, dass diese Adresse Ihnen gehört.',
  links: {
    profile: 'Profil',
    security: 'Sicherheit',
    sessions: 'Geräte',
    connections: 'Verknüpfte Konten',
    danger: 'Konto löschen',
  },
  sessions: {
    title: 'Ihre Geräte',
    intro: 'Auf diesen Geräten sind Sie angemeldet. Kennen Sie ein Gerät nicht, melden Sie es ab.',
    count: (n) => plural('de', n, { one: '# aktive Sitzung', other: '# aktive Sitzungen' }),
    empty: 'Es gibt keine aktiven Sitzungen.',
    thisDevice: 'Dieses Gerät',
    unknownDevice: 'Unbekanntes Gerät',
    started: (at) => `Angemeldet: ${moment('de', at)}`,
    lastActive: (at) => `Zuletzt aktiv: ${moment('de', at)}`,
    revoke: 'Abmelden',
    revokeNamed: (device) => `Dieses Gerät abmelden: ${device}`,
    revokeOthers: 'Alle anderen Geräte abmelden',
  },
  notices: {
    emailChanged: 'Ihre E-Mail-Adresse wurde geändert.',
    passwordChanged: 'Ihr Passwort wurde geändert.',
    sessionRevoked: 'Das Gerät wurde abgemeldet.',
    otherSessionsRevoked: 'Alle anderen Geräte wurden abgemeldet.',
  },
} satisfies Texts['account']
