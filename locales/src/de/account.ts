import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

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
    organizations: 'Organisationen',
    danger: 'Konto löschen',
  },
  profile: {
    name: {
      title: 'Ihr Name',
      intro: 'So werden Sie anderen angezeigt.',
      save: 'Namen speichern',
      saved: 'Ihr Name wurde gespeichert.',
    },
    picture: {
      title: 'Ihr Bild',
      intro: 'Andere sehen es neben Ihrem Namen.',
      upload: 'Bild hochladen',
      limit: 'Eine Bilddatei bis 1 MB',
      remove: 'Bild entfernen',
      address: 'Oder die Adresse eines Bildes im Web',
      useAddress: 'Diese Adresse verwenden',
      saved: 'Ihr Bild wurde gespeichert.',
      removed: 'Ihr Bild wurde entfernt.',
      tooLarge: 'Diese Datei ist größer als 1 MB. Bitte wählen Sie eine kleinere.',
      unreadable: 'Diese Datei ist kein Bild, das Ihr Browser lesen kann. Bitte wählen Sie eine andere.',
      badAddress: 'Bitte geben Sie eine Adresse ein, die mit https:// beginnt',
    },
    language: {
      title: 'Ihre Sprache',
      intro: 'Sie gilt auf allen Ihren Geräten und für unsere E-Mails an Sie.',
      saved: 'Ihre Sprache wurde gespeichert.',
    },
  },
  email: {
    title: 'Ihre E-Mail-Adresse',
    intro: 'Damit melden Sie sich an, und dorthin gehen unsere E-Mails.',
    newAddress: 'Neue E-Mail-Adresse',
    change: 'Adresse ändern',
    approvalHint: (email) => `Zuerst senden wir einen Link an ${email}: Öffnen Sie ihn, um der Änderung zuzustimmen.`,
    approvalSent: (email) => `Ein Link, mit dem Sie der Änderung zustimmen, ist an ${email} unterwegs.`,
    pending: (email, until) =>
      `Sie möchten Ihre Adresse in ${email} ändern. Um zuzustimmen, öffnen Sie den Link, den wir an Ihre bisherige Adresse gesendet haben. Er ist bis ${formatDateTime('de', until)} gültig.`,
    changed: (email) => `Ihre Adresse ist jetzt ${email}. Wir haben einen Link dorthin gesendet, um sie zu bestätigen.`,
  },
  security: {
    title: 'Ihr Passwort',
    current: 'Aktuelles Passwort',
    submit: 'Passwort ändern',
    endOthers: 'Alle anderen Geräte abmelden',
    lastChanged: (at) => `Zuletzt geändert: ${formatDateTime('de', at)}`,
    none: 'Sie haben noch kein Passwort. Um eines festzulegen, brauchen Sie einen Link, den wir an Ihre E-Mail-Adresse senden.',
    send: 'Link senden',
    sent: (email) =>
      `Eine E-Mail mit einem Link ist an ${email} unterwegs. Melden Sie sich mit dem Passwort an, sobald Sie es festgelegt haben.`,
  },
  sessions: {
    title: 'Ihre Geräte',
    intro: 'Auf diesen Geräten sind Sie angemeldet. Kennen Sie ein Gerät nicht, melden Sie es ab.',
    count: (n) => formatPlural('de', n, { one: '# aktive Sitzung', other: '# aktive Sitzungen' }),
    empty: 'Es gibt keine aktiven Sitzungen.',
    thisDevice: 'Dieses Gerät',
    unknownDevice: 'Unbekanntes Gerät',
    started: (at) => `Angemeldet: ${formatDateTime('de', at)}`,
    lastActive: (at) => `Zuletzt aktiv: ${formatDateTime('de', at)}`,
    revoke: 'Abmelden',
    revokeNamed: (device) => `Dieses Gerät abmelden: ${device}`,
    revokeOthers: 'Alle anderen Geräte abmelden',
    revokeAll: 'Überall abmelden',
    confirmOne: {
      title: 'Dieses Gerät abmelden?',
      body: (device) => `Auf diesem Gerät ist eine neue Anmeldung nötig: ${device}`,
    },
    confirmOthers: {
      title: 'Alle anderen Geräte abmelden?',
      body: 'Hier bleiben Sie angemeldet. Auf allen anderen Geräten ist eine neue Anmeldung nötig.',
    },
    confirmAll: {
      title: 'Überall abmelden?',
      body: 'Sie werden auf allen Geräten abgemeldet, auch auf diesem.',
    },
  },
  connections: {
    title: 'So melden Sie sich an',
    intro: 'Jede dieser Möglichkeiten öffnet Ihr Konto.',
    empty:
      'Sie haben noch keine Möglichkeit, sich anzumelden. Legen Sie ein Passwort fest, damit Sie wiederkommen können.',
    password: 'E-Mail-Adresse und Passwort',
    since: (at) => `Seit ${formatDateTime('de', at)}`,
    changePassword: 'Passwort ändern',
    setPassword: 'Passwort festlegen',
    lastRenewed: (at) => `Zuletzt erneuert: ${formatDateTime('de', at)}`,
    access: (list) => `Zugriff: ${list}`,
    scopes: {
      profile: 'Name und Bild',
      email: 'E-Mail-Adresse',
      phone: 'Telefonnummer',
      offline: 'auch während Sie weg sind',
    },
    unavailable: 'Kann hier im Moment nicht verwendet werden.',
    onlyMethod:
      'Nur so können Sie sich anmelden. Legen Sie ein Passwort fest oder verbinden Sie ein anderes Konto, bevor Sie dieses trennen.',
    disconnect: 'Trennen',
    disconnectNamed: (name) => `${name} trennen`,
    confirm: {
      title: (name) => `${name} trennen?`,
      body: (name) => `Sie können sich dann nicht mehr mit ${name} anmelden.`,
    },
    disconnected: (name) => `${name} ist nicht mehr verbunden.`,
    more: {
      title: 'Weiteres Konto verbinden',
      intro: 'Damit melden Sie sich mit einem Klick an, ohne Passwort.',
      connect: (name) => `${name} verbinden`,
    },
  },
  danger: {
    title: 'Ihr Konto löschen',
    intro: 'Das ist endgültig, niemand kann es rückgängig machen. Gelöscht werden:',
    losses: {
      profile: 'Ihr Name, Ihr Bild und Ihre E-Mail-Adresse',
      access: 'alle Anmeldemöglichkeiten und alle Ihre Sitzungen',
      memberships: 'Ihr Platz in allen Organisationen und Teams',
    },
    start: 'Konto löschen',
    confirm: {
      title: 'Konto endgültig löschen?',
      body: 'Alle Ihre Daten werden gelöscht.',
      password: 'Ihr Passwort',
      typeEmail: (email) => `Geben Sie zur Bestätigung ${email} ein`,
      submit: 'Endgültig löschen',
    },
    linkSent: (email) =>
      `Wir haben einen Link an ${email} gesendet. Öffnen Sie ihn in diesem Browser: Erst dann wird Ihr Konto gelöscht.`,
  },
  notices: {
    passwordChanged: 'Ihr Passwort wurde geändert.',
    sessionRevoked: 'Das Gerät wurde abgemeldet.',
    otherSessionsRevoked: 'Alle anderen Geräte wurden abgemeldet.',
  },
} satisfies Texts['account']
