import type { Texts } from '../en.ts'
import { formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Sprache',
  appearance: { label: 'Darstellung', system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  loading: 'Wird geladen …',
  failed: 'Das hat nicht geklappt',
  offline: 'Wir sind gerade nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.',
  retry: 'Erneut versuchen',
  dismiss: 'Hinweis schließen',
  skip: 'Zum Inhalt springen',
  devInbox: 'Entwicklungspostfach',

  broken: {
    body: 'Diese Ansicht konnte nicht geladen werden. Vielleicht gibt es eine neue Version.',
    reload: 'Seite neu laden',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    body: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.',
    home: 'Zur Startseite',
  },
  dialog: { cancel: 'Abbrechen', close: 'Fenster schließen' },
  wait: {
    left: (n) =>
      formatPlural('de', n, {
        one: 'Sie können es in # Sekunde erneut versuchen.',
        other: 'Sie können es in # Sekunden erneut versuchen.',
      }),
    minutes: (n) =>
      formatPlural('de', n, {
        one: 'Sie können es in # Minute erneut versuchen.',
        other: 'Sie können es in # Minuten erneut versuchen.',
      }),
    over: 'Sie können es jetzt erneut versuchen.',
  },
  menu: { open: (name) => `Menü von ${name}`, title: 'Ihr Menü', account: 'Ihr Konto', signOut: 'Abmelden' },

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
    title: 'Anmeldung',
    ended: 'Sie wurden abgemeldet. Bitte melden Sie sich erneut an.',
    submit: 'Anmelden',
    rememberMe: 'Angemeldet bleiben',
    noAccount: 'Sie haben noch kein Konto?',
    link: 'Anmelden',
  },
  forgotPassword: {
    title: 'Passwort vergessen?',
    intro: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
    submit: 'Link senden',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: (email) => `Wenn wir ${email} kennen, ist eine E-Mail mit einem Link dorthin unterwegs.`,
    again: 'Andere Adresse verwenden',
    link: 'Passwort vergessen?',
    back: 'Zurück zur Anmeldung',
  },
  newPassword: {
    title: 'Neues Passwort festlegen',
    intro: 'Danach werden Sie auf allen Geräten abgemeldet.',
    submit: 'Passwort speichern',
    invalidLink: 'Dieser Link funktioniert nicht mehr',
    again: 'Neuen Link anfordern',
    doneTitle: 'Ihr Passwort wurde geändert',
    done: 'Sie können sich jetzt damit anmelden.',
  },
  continueAs: { title: (name) => `Als ${name} fortfahren?`, submit: 'Fortfahren', switch: 'Anderes Konto verwenden' },
  noCookies: {
    title: 'Ihr Browser merkt sich die Anmeldung nicht',
    body: 'Die Anmeldung hat geklappt, aber Ihr Browser hat das Cookie abgelehnt, an dem wir Sie wiedererkennen. Bitte lassen Sie Cookies für diese Website zu und melden Sie sich dann erneut an.',
  },
  signedOut: {
    left: { title: 'Sie sind abgemeldet', body: 'Bis bald!' },
    deleted: { title: 'Ihr Konto wurde gelöscht', body: 'Ihre Daten sind entfernt, und Sie sind überall abgemeldet.' },
    again: 'Erneut anmelden',
  },
  reauthentication: {
    title: 'Sind Sie es?',
    intro: 'Bitte geben Sie zu Ihrer Sicherheit noch einmal Ihr Passwort ein.',
    submit: 'Fortfahren',
  },
  verifyEmail: {
    title: 'Sehen Sie in Ihr Postfach',
    sent: (email) =>
      `Wir haben einen Link an ${email} gesendet. Öffnen Sie ihn, um zu bestätigen, dass diese Adresse Ihnen gehört.`,
    spam: 'Nichts angekommen? Sehen Sie auch im Spam-Ordner nach.',
    resend: 'E-Mail erneut senden',
    resendIn: (n) => `Erneut senden in ${formatSeconds('de', n)}`,
    resent: (email) => `Die E-Mail an ${email} ist unterwegs.`,
    later: 'Ohne Bestätigung fortfahren',
    otherAddress: 'Andere Adresse verwenden',
    requestTitle: 'E-Mail-Adresse bestätigen',
    requestIntro: 'Geben Sie Ihre Adresse ein. Wir senden Ihnen einen Link, mit dem Sie sie bestätigen.',
    requested: (email) => `Wenn ${email} noch bestätigt werden muss, ist eine E-Mail mit einem Link dorthin unterwegs.`,
    done: 'Vielen Dank! Jetzt wissen wir, dass diese Adresse Ihnen gehört.',
  },
  passwordStrength: {
    weak: 'Schwach: leicht zu erraten',
    fair: 'Mittel: ein paar Zeichen mehr würden helfen',
    good: 'Gut',
    strong: 'Stark: schwer zu erraten',
  },
} satisfies Texts['web']

const characters = (n: number): string => formatPlural('de', n, { one: '# Zeichen', other: '# Zeichen' })
