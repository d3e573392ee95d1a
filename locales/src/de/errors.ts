import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Im Formular fehlt etwas oder etwas stimmt nicht. Bitte prüfen Sie es und versuchen Sie es erneut.',
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
  EMAIL_NOT_VERIFIED: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link in unserer E-Mail an Sie.',
  BANNED_USER: 'Ihr Konto wurde gesperrt. Wenn das ein Irrtum ist, wenden Sie sich bitte an den Support.',
  FAILED_TO_GET_SESSION: 'Wir konnten Ihre Sitzung nicht finden. Bitte melden Sie sich erneut an.',
  SESSION_NOT_FOUND: 'Diese Sitzung ist schon beendet. Laden Sie die Seite neu, um die aktuelle Liste zu sehen.',
  SESSION_COOKIE_TOO_LARGE:
    'Ihr Profil enthält mehr, als ein Browser speichern kann. Bitte kürzen Sie den Namen oder die Bildadresse.',
  SESSION_IS_NOT_FRESH: 'Ihre Anmeldung liegt schon etwas zurück. Bitte melden Sie sich dafür erneut an.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'Zu Ihrer Sicherheit: Bitte melden Sie sich vor diesem Schritt erneut an.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED:
    'Wir wissen nicht, um wessen Konto es geht. Bitte melden Sie sich an und versuchen Sie es erneut.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Wir haben dieses Konto nicht gefunden. Prüfen Sie die Adresse oder registrieren Sie sich.',
  USER_ALREADY_EXISTS:
    'Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück.',
  PASSWORD_TOO_SHORT: 'Dieses Passwort ist zu kurz. Bitte wählen Sie ein längeres.',
  PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang. Bitte wählen Sie ein kürzeres.',
  INVALID_PASSWORD: 'Dieses Passwort stimmt nicht. Versuchen Sie es erneut oder setzen Sie es zurück.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Ihr Konto hat noch kein Passwort. Über „Passwort vergessen?“ können Sie eines festlegen.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED:
    'Die Anmeldung mit Passwort ist hier ausgeschaltet. Bitte wählen Sie einen anderen Weg.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Neue Konten können hier nicht angelegt werden. Bitte fragen Sie beim Betreiber nach einem Zugang.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Bestätigungs-E-Mails sind hier ausgeschaltet. Bitte wenden Sie sich an den Betreiber.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Passwörter können hier nicht per E-Mail zurückgesetzt werden. Bitte wenden Sie sich an den Betreiber.',

  // Mailed secrets
  INVALID_TOKEN: 'Dieser Link ist ungültig oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
  TOKEN_EXPIRED: 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Der Dienst ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  TIMEOUT: 'Die Antwort hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  ABORTED: 'Der Vorgang wurde vorzeitig abgebrochen. Bitte versuchen Sie es erneut.',
  UNEXPECTED_ANSWER: 'Die Antwort war nicht verständlich. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
} satisfies Texts['errors']
