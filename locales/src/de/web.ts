import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const web = {
  tagline: 'Ein Konto, sicher in Ihrer Hand',
  language: 'Sprache',
  appearance: { label: 'Darstellung', system: 'Wie im System', light: 'Hell', dark: 'Dunkel' },
  loading: 'Wird geladen …',
  empty: 'Hier ist noch nichts',
  failed: 'Das hat nicht geklappt',
  offline: 'Wir sind gerade nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.',
  retry: 'Erneut versuchen',
  dismiss: 'Hinweis schließen',
  devInbox: 'Entwicklungspostfach',

  fields: {
    name: 'Name',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    repeatPassword: 'Passwort wiederholen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    passwordHint: (min) => `Mindestens ${characters(min)}`,
  },
  validation: {
    required: 'Bitte füllen Sie dieses Feld aus',
    email: 'Bitte geben Sie eine E-Mail-Adresse ein, etwa anna@example.com',
    tooShort: (min) => `Bitte verwenden Sie mindestens ${characters(min)}`,
    tooLong: (max) => `Bitte verwenden Sie höchstens ${characters(max)}`,
    mismatch: 'Die beiden Passwörter stimmen nicht überein',
  },
  signUp: {
    title: 'Konto anlegen',
    submit: 'Registrieren',
    haveAccount: 'Sie haben schon ein Konto?',
    link: 'Registrieren',
  },
  signIn: {
    title: 'Anmelden',
    submit: 'Anmelden',
    rememberMe: 'Angemeldet bleiben',
    noAccount: 'Sie haben noch kein Konto?',
    link: 'Anmelden',
  },
  forgotPassword: {
    title: 'Passwort vergessen?',
    intro: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
    submit: 'Link senden',
    sent: 'Wenn wir diese Adresse kennen, ist eine E-Mail unterwegs. Sehen Sie auch im Spam-Ordner nach.',
    link: 'Passwort vergessen?',
    back: 'Zurück zur Anmeldung',
  },
  newPassword: {
    title: 'Neues Passwort festlegen',
    intro: 'Danach werden Sie auf allen Geräten abgemeldet.',
    submit: 'Passwort speichern',
  },
  account: {
    title: 'Ihr Konto',
    greeting: (name) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!'),
    verified: 'Bestätigt',
    notVerified: 'Noch nicht bestätigt',
    notVerifiedHint: 'Öffnen Sie den Link in unserer E-Mail, um zu bestätigen, dass diese Adresse Ihnen gehört.',
    resend: 'Bestätigungsmail erneut senden',
    signOut: 'Abmelden',
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
    signedUp: (email) =>
      `Willkommen! Wir haben eine E-Mail an ${email} gesendet. Öffnen Sie sie, um Ihre Adresse zu bestätigen.`,
    signedOut: 'Sie sind abgemeldet. Bis bald!',
    verificationSent: (email) => `Die E-Mail an ${email} ist unterwegs.`,
    emailVerified: 'Vielen Dank, Ihre E-Mail-Adresse ist bestätigt.',
    emailChanged: 'Ihre E-Mail-Adresse wurde geändert.',
    passwordReset: 'Ihr Passwort wurde geändert. Sie können sich jetzt damit anmelden.',
    passwordChanged: 'Ihr Passwort wurde geändert.',
    accountDeleted: 'Ihr Konto wurde gelöscht.',
    sessionRevoked: 'Das Gerät wurde abgemeldet.',
    otherSessionsRevoked: 'Alle anderen Geräte wurden abgemeldet.',
    sessionEnded: 'Sie wurden abgemeldet. Bitte melden Sie sich erneut an.',
  },
} satisfies Texts['web']

const characters = (n: number): string => plural('de', n, { one: '# Zeichen', other: '# Zeichen' })
