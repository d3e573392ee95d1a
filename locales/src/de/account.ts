import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const account = {
  title: 'Ihr Konto',
  greeting: (name) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!'),
  verified: 'Bestätigt',
  notVerified: 'Nicht bestätigt',
  notVerifiedHint: 'Öffnen Sie den Link in unserer E-Mail, um Ihre Adresse zu bestätigen.',
  overview: {
    link: 'Übersicht',
    confirmEmail: {
      title: 'E-Mail-Adresse bestätigen',
      intro: (email) => `Solange ${email} nicht bestätigt ist, sehen Sie keine Einladungen an diese Adresse.`,
    },
    secondFactor: {
      title: 'Zwei-Faktor-Authentifizierung aktivieren',
      body: 'Sie schützt Ihr Konto auch dann, wenn jemand Ihr Passwort kennt.',
      dismiss: 'Jetzt nicht',
    },
    start: {
      title: 'Erste Schritte',
      body: 'Erstellen Sie eine Organisation, um mit anderen zusammenzuarbeiten. Mit einer Einladung können Sie auch einer bestehenden beitreten.',
      dismiss: 'Ohne Organisation fortfahren',
    },
    choose: 'Wählen Sie die Organisation, die Sie öffnen möchten.',
    all: 'Alle Organisationen',
  },
  links: {
    profile: 'Profil',
    security: 'Sicherheit',
    sessions: 'Geräte',
    connections: 'Anmeldemethoden',
    apiKeys: 'API-Schlüssel',
    organizations: 'Organisationen',
    danger: 'Konto löschen',
  },
  profile: {
    name: {
      edit: 'Namen bearbeiten',
      intro: 'Ihr Name ist für andere sichtbar.',
      save: 'Namen speichern',
      saved: 'Name gespeichert',
    },
    picture: {
      upload: 'Bild hochladen',
      limit: 'Bilddatei bis 1 MB',
      remove: 'Bild entfernen',
      address: 'Webadresse des Bildes',
      useAddress: 'Webadresse verwenden',
      saved: 'Bild gespeichert',
      removed: 'Bild entfernt',
      tooLarge: 'Diese Datei ist größer als 1 MB. Wählen Sie eine kleinere.',
      unreadable: 'Dieses Bildformat wird nicht unterstützt. Wählen Sie eine andere Datei.',
      badAddress: 'Geben Sie eine Adresse ein, die mit https:// beginnt',
    },
    language: {
      title: 'Ihre Sprache',
      intro: 'Gilt auf allen Ihren Geräten und in unseren E-Mails.',
      saved: 'Sprache gespeichert',
    },
  },
  email: {
    title: 'Ihre E-Mail-Adresse',
    intro: 'Für die Anmeldung und unsere E-Mails.',
    newAddress: 'Neue E-Mail-Adresse',
    change: 'Adresse ändern',
    approvalHint: (email) => `Wir senden einen Link an ${email}, damit Sie der Änderung zustimmen.`,
    approvalSent: (email) => `Wir haben einen Link zum Zustimmen an ${email} gesendet.`,
    pending: (email, until) =>
      `Die Änderung in ${email} steht aus. Öffnen Sie den Link, den wir an Ihre aktuelle Adresse gesendet haben, bis ${formatDateTime('de', until)}.`,
    changed: (email) => `Ihre Adresse ist jetzt ${email}. Wir haben einen Bestätigungslink dorthin gesendet.`,
    codeHint: 'Wir senden einen Code an die neue Adresse.',
    codePending: (email) =>
      `Die Änderung in ${email} steht aus. Geben Sie den Code ein, den wir dorthin gesendet haben.`,
    changedByCode: (email) => `Ihre Adresse ist jetzt ${email}.`,
  },
  undoEmailChange: {
    title: 'Änderung der E-Mail-Adresse rückgängig machen?',
    body: 'Ihr Konto verwendet dann wieder diese Adresse. Sie werden auf allen Geräten abgemeldet. Ihr Passwort und alle Anmeldemethoden, die seit der Änderung hinzukamen, werden entfernt.',
    submit: 'Änderung rückgängig machen',
    doneTitle: 'Ihre Adresse ist wiederhergestellt',
    done: 'Alle Geräte sind abgemeldet. Erstellen Sie jetzt ein neues Passwort.',
    doneWithoutPassword: 'Alle Geräte sind abgemeldet. Sie können sich wieder mit dieser Adresse anmelden.',
    createPassword: 'Neues Passwort erstellen',
    uselessTitle: 'Dieser Link funktioniert nicht mehr',
    useless:
      'Er wurde schon verwendet oder ist abgelaufen. Schreiben Sie uns, wenn Sie nicht mehr in Ihr Konto kommen.',
  },
  security: {
    title: 'Ihr Passwort',
    current: 'Aktuelles Passwort',
    submit: 'Passwort ändern',
    endOthers: 'Alle anderen Geräte abmelden',
    lastChanged: (at) => `Zuletzt geändert: ${formatDateTime('de', at)}`,
    none: 'Sie haben noch kein Passwort. Wir können Ihnen einen Link zum Erstellen senden.',
    send: 'Link senden',
    sent: (email) =>
      `Wir haben einen Link an ${email} gesendet. Erstellen Sie ein Passwort und melden Sie sich damit an.`,
  },
  sessions: {
    columns: { device: 'Gerät', address: 'IP-Adresse', started: 'Angemeldet', lastActive: 'Zuletzt aktiv' },
    intro: 'Auf diesen Geräten sind Sie angemeldet. Melden Sie Geräte ab, die Sie nicht kennen.',
    count: (n) => formatPlural('de', n, { one: '# aktive Sitzung', other: '# aktive Sitzungen' }),
    empty: 'Keine aktiven Sitzungen',
    connect: 'Gerät verbinden',
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
      body: (device) => `Auf diesem Gerät ist dann eine neue Anmeldung nötig: ${device}`,
    },
    confirmOthers: {
      title: 'Alle anderen Geräte abmelden?',
      body: 'Sie bleiben nur auf diesem Gerät angemeldet.',
    },
    confirmAll: {
      title: 'Überall abmelden?',
      body: 'Sie werden auf allen Geräten abgemeldet, auch auf diesem.',
    },
  },
  connections: {
    title: 'Ihre Methoden',
    intro: 'Sie können sich mit jeder dieser Methoden anmelden.',
    empty: 'Sie haben noch keine Anmeldemethode. Erstellen Sie ein Passwort, damit Sie sich wieder anmelden können.',
    password: 'E-Mail-Adresse und Passwort',
    since: (at) => `Hinzugefügt: ${formatDateTime('de', at)}`,
    changePassword: 'Passwort ändern',
    setPassword: 'Passwort erstellen',
    lastRenewed: (at) => `Zuletzt erneuert: ${formatDateTime('de', at)}`,
    access: (list) => `Zugriff: ${list}`,
    scopes: {
      profile: 'Name und Bild',
      email: 'E-Mail-Adresse',
      phone: 'Telefonnummer',
      offline: 'Zugriff in Ihrer Abwesenheit',
    },
    unavailable: 'Diese Methode ist gerade nicht verfügbar.',
    withoutPassword: {
      empty: 'Sie haben noch keine Anmeldemethode. Verknüpfen Sie ein Konto, damit Sie sich wieder anmelden können.',
      onlyMethod: 'Das ist Ihre einzige Anmeldemethode. Verknüpfen Sie vor dem Trennen ein anderes Konto.',
    },
    onlyMethod:
      'Das ist Ihre einzige Anmeldemethode. Erstellen Sie vor dem Trennen ein Passwort oder verknüpfen Sie ein anderes Konto.',
    disconnect: 'Trennen',
    disconnectNamed: (name) => `${name} trennen`,
    confirm: {
      title: (name) => `${name} trennen?`,
      body: (name) => `Sie können sich dann nicht mehr mit ${name} anmelden.`,
    },
    disconnected: (name) => `${name} getrennt`,
    more: {
      title: 'Konto verknüpfen',
      intro: 'Melden Sie sich mit einem Klick an, ohne Passwort.',
      connect: (name) => `${name} verknüpfen`,
    },
  },
  danger: {
    title: 'Was Sie verlieren',
    intro: 'Das lässt sich nicht rückgängig machen.',
    losses: {
      profile: 'Ihren Namen, Ihr Bild und Ihre E-Mail-Adresse',
      access: 'alle Anmeldemethoden und Sitzungen',
      memberships: 'Ihre Mitgliedschaften in Organisationen und Teams',
    },
    start: 'Konto löschen',
    confirm: {
      title: 'Konto dauerhaft löschen?',
      body: 'Alle Ihre Daten werden gelöscht.',
      password: 'Passwort',
      typeEmail: (email) => `Geben Sie zur Bestätigung ${email} ein`,
      submit: 'Dauerhaft löschen',
    },
    linkSent: (email) =>
      `Wir haben einen Link an ${email} gesendet. Öffnen Sie ihn in diesem Browser, um Ihr Konto zu löschen.`,
  },
  notices: {
    passwordChanged: 'Passwort geändert',
    sessionRevoked: 'Gerät abgemeldet',
    otherSessionsRevoked: 'Alle anderen Geräte abgemeldet',
  },
} satisfies Texts['account']
