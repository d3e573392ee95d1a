import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Einige Felder fehlen oder sind ungültig. Prüfen Sie sie und versuchen Sie es erneut.',
  FIELD_NOT_ALLOWED: 'Dieses Feld wird automatisch gesetzt und kann nicht geändert werden.',
  BAD_REQUEST: 'Diese Anfrage ist ungültig. Laden Sie die Seite neu und versuchen Sie es erneut.',
  UNAUTHORIZED: 'Melden Sie sich an, um fortzufahren.',
  INVALID_ORIGIN: 'Diese Anfrage kam von einer unbekannten Website. Öffnen Sie die App unter ihrer gewohnten Adresse.',
  INVALID_CALLBACKURL: 'Dieser Link führt zu einer unbekannten Website. Beginnen Sie erneut in der App.',
  INVALID_REDIRECTURL: 'Dieser Link führt zu einer unbekannten Website. Beginnen Sie erneut in der App.',
  NOT_FOUND: 'Das wurde nicht gefunden. Vielleicht wurde es verschoben oder gelöscht.',
  METHOD_NOT_ALLOWED: 'Diese Aktion wird nicht unterstützt. Gehen Sie zurück und versuchen Sie es erneut.',
  PAYLOAD_TOO_LARGE: 'Das ist zu groß. Kürzen Sie es und versuchen Sie es erneut.',
  TOO_MANY_REQUESTS: 'Zu viele Versuche. Warten Sie kurz und versuchen Sie es dann erneut.',
  INTERNAL_SERVER_ERROR: 'Bei uns ist etwas schiefgelaufen. Versuchen Sie es gleich noch einmal.',
  SERVICE_UNAVAILABLE: 'Der Dienst ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.',

  // Sign-in and session
  INVALID_EMAIL: 'Diese E-Mail-Adresse ist ungültig. Prüfen Sie sie auf Tippfehler.',
  INVALID_EMAIL_OR_PASSWORD:
    'E-Mail-Adresse oder Passwort ist falsch. Versuchen Sie es erneut oder setzen Sie Ihr Passwort zurück.',
  EMAIL_NOT_VERIFIED: 'Ihre E-Mail-Adresse ist noch nicht bestätigt. Öffnen Sie den Link in unserer E-Mail.',
  TERMS_VERSION_NOT_CURRENT:
    'Die Nutzungsbedingungen haben sich geändert. Lesen und akzeptieren Sie die aktuelle Fassung.',
  BANNED_USER: 'Ihr Konto ist gesperrt. Wenn Sie das für einen Fehler halten, wenden Sie sich an den Support.',
  FAILED_TO_GET_SESSION: 'Ihre Sitzung wurde nicht gefunden. Melden Sie sich erneut an.',
  SESSION_NOT_FOUND: 'Diese Sitzung ist bereits beendet. Laden Sie die Seite neu, um die Liste zu aktualisieren.',
  SESSION_COOKIE_TOO_LARGE: 'Ihr Profil ist zu groß. Kürzen Sie Ihren Namen oder die Webadresse Ihres Bildes.',
  SESSION_IS_NOT_FRESH: 'Melden Sie sich erneut an, um fortzufahren.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Dieses Konto wurde nicht gefunden. Prüfen Sie die E-Mail-Adresse oder registrieren Sie sich.',
  USER_ALREADY_EXISTS:
    'Für diese E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück.',
  INVITATION_NOT_FOUND: 'Diese Einladung gilt nicht mehr. Bitten Sie um eine neue.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Diese Einladung ging an eine andere Adresse. Melden Sie sich mit der eingeladenen Adresse an.',
  PASSWORD_TOO_SHORT: 'Dieses Passwort ist zu kurz. Wählen Sie ein längeres.',
  PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang. Wählen Sie ein kürzeres.',
  PASSWORD_COMPROMISED: 'Dieses Passwort ist verbreitet oder wurde geleakt. Wählen Sie ein anderes.',
  INVALID_PASSWORD: 'Das Passwort ist falsch. Versuchen Sie es erneut oder setzen Sie Ihr Passwort zurück.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Ihr Konto hat noch kein Passwort. Erstellen Sie eines über „Passwort vergessen?“.',
  USER_ALREADY_HAS_A_PASSWORD: 'Ihr Konto hat bereits ein Passwort. Ändern Sie es stattdessen.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED:
    'Die Anmeldung mit Passwort ist deaktiviert. Wählen Sie eine andere Anmeldemethode.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Die Registrierung ist deaktiviert. Wenden Sie sich für einen Zugang an den Betreiber.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Bestätigungs-E-Mails sind deaktiviert. Wenden Sie sich an den Betreiber.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Das Zurücksetzen des Passworts per E-Mail ist deaktiviert. Wenden Sie sich an den Betreiber.',

  // Mailed secrets
  INVALID_TOKEN: 'Dieser Link ist ungültig oder wurde schon verwendet. Fordern Sie einen neuen an.',
  TOKEN_EXPIRED: 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Ihre E-Mail-Adresse konnte nicht geändert werden. Versuchen Sie eine andere.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  TIMEOUT: 'Der Server hat zu langsam geantwortet. Versuchen Sie es erneut.',
  ABORTED: 'Die Anfrage wurde abgebrochen. Versuchen Sie es erneut.',
  UNEXPECTED_ANSWER:
    'Wir haben eine unerwartete Antwort erhalten. Laden Sie die Seite neu und versuchen Sie es erneut.',
} satisfies Texts['errors']
