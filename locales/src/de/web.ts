import type { Texts } from '../en.ts'
import { formatDateTime, formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Sprache',
  appearance: { label: 'Darstellung', system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  loading: 'Wird geladen …',
  failed: 'Etwas ist schiefgelaufen',
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  suspendedUntil: (at: Date) =>
    `Ihr Konto ist bis ${formatDateTime('de', at)} gesperrt. Wenn Sie das für einen Fehler halten, wenden Sie sich an den Support.`,
  retry: 'Erneut versuchen',
  dismiss: 'Schließen',
  skip: 'Zum Inhalt springen',
  devInbox: 'Entwicklungspostfach',

  broken: {
    body: 'Diese Seite konnte nicht geladen werden. Vielleicht gibt es eine neue Version.',
    reload: 'Seite neu laden',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    body: 'Prüfen Sie die Adresse oder gehen Sie zur Startseite.',
    home: 'Zur Startseite',
  },
  dialog: { cancel: 'Abbrechen', close: 'Fenster schließen' },
  wait: {
    tooManyAttempts: 'Zu viele Versuche.',
    left: (n) =>
      formatPlural('de', n, {
        one: 'Versuchen Sie es in # Sekunde erneut.',
        other: 'Versuchen Sie es in # Sekunden erneut.',
      }),
    minutes: (n) =>
      formatPlural('de', n, {
        one: 'Versuchen Sie es in # Minute erneut.',
        other: 'Versuchen Sie es in # Minuten erneut.',
      }),
    over: 'Sie können es jetzt erneut versuchen.',
  },
  menu: { open: (name) => `Kontomenü von ${name}`, title: 'Kontomenü', account: 'Ihr Konto', signOut: 'Abmelden' },

  fields: {
    name: 'Name',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    repeatPassword: 'Passwort bestätigen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    passwordHint: (min) => `Mindestens ${characters(min)}`,
  },
  validation: {
    required: 'Dieses Feld ist erforderlich',
    email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.com',
    tooShort: (min) => `Verwenden Sie mindestens ${characters(min)}`,
    tooLong: (max) => `Verwenden Sie höchstens ${characters(max)}`,
    mismatch: 'Die Passwörter stimmen nicht überein',
  },
  signUp: {
    title: 'Konto erstellen',
    submit: 'Registrieren',
    haveAccount: 'Sie haben schon ein Konto?',
    link: 'Registrieren',
  },
  signIn: {
    title: 'Anmeldung',
    ended: 'Sie wurden abgemeldet. Melden Sie sich erneut an.',
    submit: 'Anmelden',
    continue: 'Weiter',
    sendCode: 'Code anfordern',
    rememberMe: 'Angemeldet bleiben',
    noAccount: 'Sie haben noch kein Konto?',
    lastUsed: 'Zuletzt verwendet',
    link: 'Anmelden',
  },
  forgotPassword: {
    title: 'Passwort vergessen?',
    intro: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen eine E-Mail zum Zurücksetzen des Passworts.',
    submit: 'E-Mail senden',
    sentTitle: 'Prüfen Sie Ihren Posteingang',
    sent: (email) => `Falls es für ${email} ein Konto gibt, haben wir einen Link zum Zurücksetzen dorthin gesendet.`,
    again: 'Andere Adresse verwenden',
    link: 'Passwort vergessen?',
    back: 'Zurück zur Anmeldung',
  },
  newPassword: {
    title: 'Neues Passwort festlegen',
    intro: 'Dadurch werden Sie auf allen Geräten abgemeldet.',
    submit: 'Passwort speichern',
    invalidLink: 'Dieser Link funktioniert nicht mehr',
    again: 'Neuen Link anfordern',
    doneTitle: 'Passwort geändert',
    done: 'Sie können sich jetzt mit dem neuen Passwort anmelden.',
  },
  continueAs: { title: (name) => `Als ${name} fortfahren?`, submit: 'Fortfahren', switch: 'Anderes Konto verwenden' },
  accounts: {
    others: 'Weitere Konten',
    switchTo: (account) => `Zu ${account} wechseln`,
    add: 'Weiteres Konto hinzufügen',
    signOutAll: 'Von allen Konten abmelden',
    remaining: 'In diesem Browser noch angemeldete Konten',
    limit: (max, email) =>
      `In diesem Browser ist bereits die Höchstzahl von ${max} Konten angemeldet. Wenn Sie sich mit einem weiteren anmelden, wird ${email} abgemeldet.`,
  },
  noCookies: {
    title: 'Ihr Browser hat unser Cookie blockiert',
    body: 'Ohne Cookie können Sie nicht angemeldet bleiben. Erlauben Sie Cookies für diese Website und melden Sie sich erneut an.',
  },
  signedOut: {
    left: { title: 'Sie sind abgemeldet', body: 'Bis bald!' },
    deleted: {
      title: 'Konto gelöscht',
      body: 'Ihre Daten wurden gelöscht, und Sie sind auf allen Geräten abgemeldet.',
    },
    again: 'Erneut anmelden',
  },
  verifyEmail: {
    title: 'Prüfen Sie Ihren Posteingang',
    sent: (email) => `Wir haben einen Link an ${email} gesendet. Öffnen Sie ihn, um Ihre Adresse zu bestätigen.`,
    spam: 'Nichts angekommen? Prüfen Sie auch den Spam-Ordner.',
    resend: 'E-Mail erneut senden',
    resendIn: (n) => `In ${formatSeconds('de', n)} erneut senden`,
    resent: (email) => `Wir haben noch eine E-Mail an ${email} gesendet.`,
    later: 'Später bestätigen',
    otherAddress: 'Andere Adresse verwenden',
    requestTitle: 'E-Mail-Adresse bestätigen',
    requestIntro: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen eine Bestätigungs-E-Mail.',
    requested: (email) => `Falls ${email} noch bestätigt werden muss, haben wir einen Link dorthin gesendet.`,
    done: 'Vielen Dank für die Bestätigung Ihrer Adresse.',
  },
  passwordStrength: {
    weak: 'Schwach: leicht zu erraten',
    fair: 'Mittel: Fügen Sie ein paar Zeichen hinzu',
    good: 'Gut',
    strong: 'Stark: schwer zu erraten',
  },
} satisfies Texts['web']

const characters = (n: number): string => formatPlural('de', n, { one: '# Zeichen', other: '# Zeichen' })
