import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Einige Felder fehlen oder sind ungültig. Prüfen Sie sie und versuchen Sie es erneut.',
  FIELD_NOT_ALLOWED: 'Dieses Feld wird automatisch gesetzt und kann nicht geändert werden.',
  BAD_REQUEST: 'Diese Anfrage ist ungültig. Laden Sie die Seite neu und versuchen Sie es erneut.',
  INVALID_ORIGIN: 'Diese Anfrage kam von einer unbekannten Website. Öffnen Sie die App unter ihrer gewohnten Adresse.',
  INVALID_CALLBACKURL: 'Dieser Link führt zu einer unbekannten Website. Beginnen Sie erneut in der App.',
  METHOD_NOT_ALLOWED: 'Diese Aktion wird nicht unterstützt. Gehen Sie zurück und versuchen Sie es erneut.',
  PAYLOAD_TOO_LARGE: 'Das ist zu groß. Kürzen Sie es und versuchen Sie es erneut.',
  TOO_MANY_REQUESTS: 'Zu viele Versuche. Warten Sie kurz und versuchen Sie es dann erneut.',
  INTERNAL_SERVER_ERROR: 'Bei uns ist etwas schiefgelaufen. Versuchen Sie es in einem Moment erneut.',
  SERVICE_UNAVAILABLE: 'Der Dienst ist gerade ausgelastet. Versuchen Sie es in einem Moment erneut.',

  // Sign-in and session
  INVALID_EMAIL: 'Diese E-Mail-Adresse ist ungültig. Prüfen Sie sie auf Tippfehler.',
  INVALID_EMAIL_OR_PASSWORD:
    'E-Mail-Adresse oder Passwort ist falsch. Versuchen Sie es erneut oder setzen Sie Ihr Passwort zurück.',
  EMAIL_NOT_VERIFIED: 'Ihre E-Mail-Adresse ist noch nicht bestätigt. Öffnen Sie den Link in unserer E-Mail.',
  BANNED_USER: 'Ihr Konto ist gesperrt. Wenn Sie das für einen Fehler halten, wenden Sie sich an den Support.',
  FAILED_TO_GET_SESSION: 'Ihre Sitzung wurde nicht gefunden. Melden Sie sich erneut an.',
  SESSION_NOT_FOUND: 'Diese Sitzung ist bereits beendet. Laden Sie die Seite neu, um die Liste zu aktualisieren.',
  SESSION_COOKIE_TOO_LARGE: 'Ihr Profil ist zu groß. Kürzen Sie Ihren Namen oder die URL Ihres Bildes.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED:
    'Die Anmeldung mit Passwort ist deaktiviert. Wählen Sie eine andere Anmeldemethode.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  TIMEOUT: 'Der Server hat zu langsam geantwortet. Versuchen Sie es erneut.',
  ABORTED: 'Die Anfrage wurde abgebrochen. Versuchen Sie es erneut.',
  UNEXPECTED_ANSWER:
    'Wir haben eine unerwartete Antwort erhalten. Laden Sie die Seite neu und versuchen Sie es erneut.',
} satisfies Texts['errors']
