import type { Texts } from './en.ts'
import { moment, momentInUtc } from './moment.ts'
import { duration, plural } from './plural.ts'

/** German: Sie, „these quotes“, the spaced en dash. */
export const texts = {
  errors: {
    // Any call
    VALIDATION_ERROR:
      'Im Formular fehlt etwas oder etwas stimmt nicht. Bitte prüfen Sie es und versuchen Sie es erneut.',
    BAD_REQUEST: 'Wir konnten die Anfrage nicht lesen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
    UNAUTHORIZED: 'Bitte melden Sie sich an, um fortzufahren.',
    INVALID_ORIGIN:
      'Die Anfrage kam von einer Seite, die wir nicht kennen. Bitte öffnen Sie die App unter ihrer eigenen Adresse.',
    INVALID_CALLBACKURL:
      'Dieser Link führt zu einer Website, die wir nicht kennen. Bitte starten Sie noch einmal in der App.',
    INVALID_REDIRECTURL:
      'Dieser Link leitet auf eine Website weiter, die wir nicht kennen. Bitte starten Sie noch einmal in der App.',
    INVALID_ERRORCALLBACKURL:
      'Die Fehlerseite dieses Links liegt auf einer Website, die wir nicht kennen. Bitte starten Sie noch einmal in der App.',
    INVALID_NEWUSERCALLBACKURL:
      'Die Begrüßungsseite dieses Links liegt auf einer Website, die wir nicht kennen. Bitte starten Sie noch einmal in der App.',
    NOT_FOUND: 'Das haben wir nicht gefunden. Vielleicht wurde es verschoben oder gelöscht.',
    METHOD_NOT_ALLOWED:
      'So funktioniert das leider nicht. Bitte gehen Sie zurück und nutzen Sie die Schaltflächen der Seite.',
    PAYLOAD_TOO_LARGE: 'Das ist zu viel auf einmal. Bitte kürzen Sie es und versuchen Sie es erneut.',
    TOO_MANY_REQUESTS: 'Das ging etwas zu schnell. Bitte warten Sie einen Moment und versuchen Sie es dann erneut.',
    INTERNAL_SERVER_ERROR: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
    SERVICE_UNAVAILABLE: 'Bei uns ist gerade viel los. Bitte versuchen Sie es gleich noch einmal.',

    // Sign-in and session
    INVALID_EMAIL: 'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte prüfen Sie sie auf Tippfehler.',
    INVALID_EMAIL_OR_PASSWORD:
      'E-Mail-Adresse und Passwort passen nicht zusammen. Prüfen Sie beides oder setzen Sie Ihr Passwort zurück.',
    EMAIL_NOT_VERIFIED:
      'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link in unserer E-Mail an Sie.',
    FAILED_TO_GET_SESSION: 'Wir konnten Ihre Sitzung nicht finden. Bitte melden Sie sich erneut an.',
    SESSION_NOT_FOUND: 'Diese Sitzung ist schon beendet. Laden Sie die Seite neu, um die aktuelle Liste zu sehen.',
    SESSION_COOKIE_TOO_LARGE:
      'Ihr Profil enthält mehr, als ein Browser speichern kann. Bitte kürzen Sie den Namen oder die Bildadresse.',
    SESSION_IS_NOT_FRESH: 'Ihre Anmeldung liegt schon etwas zurück. Bitte melden Sie sich dafür erneut an.',
    SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
      'Zu Ihrer Sicherheit: Bitte melden Sie sich vor diesem Schritt erneut an.',
    EITHER_USERID_OR_SESSION_IS_REQUIRED:
      'Wir wissen nicht, um wessen Konto es geht. Bitte melden Sie sich an und versuchen Sie es erneut.',

    // Accounts and passwords
    USER_NOT_FOUND: 'Wir haben dieses Konto nicht gefunden. Prüfen Sie die Adresse oder registrieren Sie sich.',
    USER_ALREADY_EXISTS:
      'Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück.',
    PASSWORD_TOO_SHORT: 'Dieses Passwort ist zu kurz. Bitte wählen Sie ein längeres.',
    PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang. Bitte wählen Sie ein kürzeres.',
    INVALID_PASSWORD: 'Dieses Passwort stimmt nicht. Versuchen Sie es erneut oder setzen Sie es zurück.',
    CREDENTIAL_ACCOUNT_NOT_FOUND:
      'Ihr Konto hat noch kein Passwort. Über „Passwort vergessen?“ können Sie eines festlegen.',
    USER_ALREADY_HAS_A_PASSWORD: 'Ihr Konto hat schon ein Passwort. Sie können es stattdessen ändern.',
    EMAIL_CAN_NOT_BE_UPDATED: 'Die E-Mail-Adresse wird in einem eigenen Schritt geändert und per E-Mail bestätigt.',
    EMAIL_IS_THE_SAME: 'Das ist bereits Ihre E-Mail-Adresse. Um sie zu ändern, geben Sie eine andere ein.',
    COULDNT_UPDATE_YOUR_EMAIL:
      'Ihre E-Mail-Adresse konnte nicht geändert werden. Bitte versuchen Sie es mit einer anderen.',
    FAILED_TO_GET_USER_INFO:
      'Wir müssen sicher sein, dass Sie es sind. Bitte melden Sie sich an und öffnen Sie den Link noch einmal.',

    // Features that are switched off
    EMAIL_AND_PASSWORD_IS_NOT_ENABLED:
      'Die Anmeldung mit Passwort ist hier ausgeschaltet. Bitte wählen Sie einen anderen Weg.',
    EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
      'Neue Konten können hier nicht angelegt werden. Bitte fragen Sie beim Betreiber nach einem Zugang.',
    VERIFICATION_EMAIL_ISNT_ENABLED:
      'Bestätigungsmails sind hier ausgeschaltet. Bitte wenden Sie sich an den Betreiber.',
    RESET_PASSWORD_ISNT_ENABLED:
      'Passwörter können hier nicht per E-Mail zurückgesetzt werden. Bitte wenden Sie sich an den Betreiber.',
    CHANGE_EMAIL_IS_DISABLED:
      'Die E-Mail-Adresse kann hier nicht geändert werden. Bitte wenden Sie sich an den Betreiber.',

    // Mailed secrets
    INVALID_TOKEN: 'Dieser Link ist ungültig oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
    TOKEN_EXPIRED: 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',

    // No answer came, or none that is understood
    NETWORK_ERROR: 'Der Dienst ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    TIMEOUT: 'Die Antwort hat zu lange gedauert. Bitte versuchen Sie es erneut.',
    ABORTED: 'Der Vorgang wurde vorzeitig abgebrochen. Bitte versuchen Sie es erneut.',
    UNEXPECTED_ANSWER: 'Die Antwort war nicht verständlich. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
  },

  mails: {
    greeting: (name) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!'),
    validity: (lifetime) => `Der Link funktioniert einmal und ist ${lasting(lifetime)} lang gültig.`,
    when: (at) => `Zeitpunkt: ${momentInUtc('de', at)}`,
    linkFallback: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    reason: ({ product }) => `Sie erhalten diese E-Mail, weil diese Adresse bei ${product} angegeben wurde.`,

    verification: ({ product }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${product}`,
      heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [`Willkommen bei ${product}! Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.`],
      button: 'Adresse bestätigen',
      notYou:
        'Sie haben sich nicht registriert? Dann ignorieren Sie diese E-Mail einfach: Ohne Ihre Bestätigung bleibt die Adresse unbestätigt.',
    }),
    emailChangeApproval: ({ product, newEmail }) => ({
      subject: `Stimmen Sie Ihrer neuen E-Mail-Adresse für ${product} zu`,
      heading: 'Stimmen Sie der neuen Adresse zu',
      paragraphs: [
        `Ihr Konto soll künftig die Adresse ${newEmail} verwenden. Bitte stimmen Sie dieser Änderung zu.`,
        'Danach senden wir eine E-Mail an die neue Adresse, damit auch sie bestätigt wird.',
      ],
      button: 'Der Änderung zustimmen',
      notYou:
        'Das waren nicht Sie? Öffnen Sie den Link nicht und ändern Sie sofort Ihr Passwort: Vielleicht nutzt jemand anderes Ihr Konto.',
    }),
    newAddressConfirmation: ({ product }) => ({
      subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${product}`,
      heading: 'Bestätigen Sie Ihre neue Adresse',
      paragraphs: [
        `Sie möchten diese Adresse für Ihr Konto bei ${product} verwenden. Bitte bestätigen Sie, dass sie Ihnen gehört.`,
      ],
      button: 'Neue Adresse bestätigen',
      notYou: 'Sie wissen nichts davon? Dann ignorieren Sie diese E-Mail einfach: Die Adresse wird nicht verwendet.',
    }),
    reset: ({ product }) => ({
      subject: `Setzen Sie Ihr Passwort für ${product} zurück`,
      heading: 'Passwort zurücksetzen',
      paragraphs: [
        'Sie haben ein neues Passwort angefordert. Mit der Schaltfläche unten können Sie es festlegen.',
        'Danach werden Sie auf allen Geräten abgemeldet.',
      ],
      button: 'Neues Passwort festlegen',
      notYou:
        'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail einfach: Ihr Passwort bleibt, wie es ist.',
    }),
    deletion: ({ product }) => ({
      subject: `Bestätigen Sie die Löschung Ihres Kontos bei ${product}`,
      heading: 'Konto löschen?',
      paragraphs: [
        'Sie haben uns gebeten, Ihr Konto zu löschen. Bitte bestätigen Sie, dass Sie das wirklich möchten.',
        'Das ist endgültig: Ihr Konto und alles, was dazugehört, lassen sich nicht wiederherstellen.',
      ],
      button: 'Mein Konto löschen',
      notYou:
        'Das waren nicht Sie? Öffnen Sie den Link nicht und ändern Sie sofort Ihr Passwort. Ihr Konto bleibt bestehen.',
    }),
    passwordChanged: ({ product }) => ({
      subject: `Ihr Passwort für ${product} wurde geändert`,
      heading: 'Ihr Passwort wurde geändert',
      paragraphs: ['Das Passwort Ihres Kontos wurde soeben geändert. Wenn Sie das waren, ist nichts weiter zu tun.'],
      notYou: `Das waren nicht Sie? Öffnen Sie gleich ${product} und setzen Sie Ihr Passwort auf der Anmeldeseite zurück.`,
    }),
    emailChanged: ({ product, newEmail }) => ({
      subject: `Ihre E-Mail-Adresse für ${product} wurde geändert`,
      heading: 'Ihre Adresse wurde geändert',
      paragraphs: [
        `Ihr Konto verwendet jetzt die Adresse ${newEmail}. E-Mails gehen künftig dorthin.`,
        'Wenn Sie das waren, ist nichts weiter zu tun.',
      ],
      notYou: `Das waren nicht Sie? Bitte wenden Sie sich umgehend an das Team von ${product}.`,
    }),
    existingAccount: ({ product }) => ({
      subject: `Sie haben bereits ein Konto bei ${product}`,
      heading: 'Sie haben bereits ein Konto',
      paragraphs: [
        `Jemand, vielleicht Sie selbst, wollte sich mit dieser Adresse bei ${product} registrieren. Zu ihr gibt es schon ein Konto.`,
        'Melden Sie sich einfach an. Falls Sie Ihr Passwort nicht mehr wissen, können Sie es dort zurücksetzen.',
      ],
      button: 'Anmelden',
      notYou: 'Das waren nicht Sie? Dann ist nichts zu tun: An Ihrem Konto hat sich nichts geändert.',
    }),
  },

  pages: {
    error: {
      title: 'Das hat nicht geklappt',
      fallback: 'Etwas Unerwartetes ist passiert. Bitte beginnen Sie von vorn – meistens hilft das.',
      code: (code) => `Fehlercode: ${code}`,
      startAgain: 'Von vorn beginnen',
    },
    verifyEmail: {
      title: 'Bestätigen Sie Ihre E-Mail-Adresse',
      intro: 'Nur noch ein Klick: Bestätigen Sie, dass diese Adresse Ihnen gehört.',
      submit: 'Adresse bestätigen',
      doneTitle: 'Ihre Adresse ist bestätigt',
      done: 'Vielen Dank! Sie können diese Seite schließen oder fortfahren.',
      failedTitle: 'Ihre Adresse ist noch nicht bestätigt',
      continue: 'Weiter',
    },
  },

  web: {
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
      intro:
        'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
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
  },

  inbox: {
    title: 'Entwicklungspostfach',
    intro: 'Solange kein Mailserver eingerichtet ist, wird keine E-Mail versendet. Alle kommen hier an.',
    empty: 'Noch keine E-Mails. Registrieren Sie sich mit einer beliebigen Adresse, dann kommt die erste hier an.',
    count: (n) => plural('de', n, { one: '# E-Mail', other: '# E-Mails' }),
    from: 'Von',
    to: 'An',
    subject: 'Betreff',
    date: 'Datum',
    at: (at) => moment('de', at),
    status: { pending: 'Wartet', sent: 'Gesendet', failed: 'Fehlgeschlagen' },
    html: 'Als HTML anzeigen',
    text: 'Als Text anzeigen',
    back: 'Alle E-Mails',
    refresh: 'Aktualisieren',
  },
} satisfies Texts

const lasting = (seconds: number): string =>
  duration('de', seconds, {
    minutes: { one: '# Minute', other: '# Minuten' },
    hours: { one: '# Stunde', other: '# Stunden' },
    days: { one: '# Tag', other: '# Tage' },
  })

const characters = (n: number): string => plural('de', n, { one: '# Zeichen', other: '# Zeichen' })
