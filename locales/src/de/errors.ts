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
  INVALID_PICTURE:
    'Diese Datei ist kein Bild, das wir anzeigen können. Bitte wählen Sie eine Datei im Format WebP, PNG oder JPEG.',
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
    'Bestätigungs-E-Mails sind hier ausgeschaltet. Bitte wenden Sie sich an den Betreiber.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Passwörter können hier nicht per E-Mail zurückgesetzt werden. Bitte wenden Sie sich an den Betreiber.',
  CHANGE_EMAIL_IS_DISABLED:
    'Die E-Mail-Adresse kann hier nicht geändert werden. Bitte wenden Sie sich an den Betreiber.',

  // Mailed secrets
  INVALID_TOKEN: 'Dieser Link ist ungültig oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
  TOKEN_EXPIRED: 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Hier können keine neuen Organisationen angelegt werden. Bitte wenden Sie sich an den Betreiber.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Mehr Organisationen sind pro Person nicht möglich. Verlassen Sie eine, bevor Sie eine neue anlegen.',
  ORGANIZATION_ALREADY_EXISTS:
    'Es gibt bereits eine Organisation mit dieser Webadresse. Bitte wählen Sie eine andere Adresse.',
  SLUG_IS_TAKEN: 'Diese Webadresse ist vergeben. Bitte wählen Sie eine andere.',
  ORGANIZATION_NOT_FOUND: 'Wir haben diese Organisation nicht gefunden. Vielleicht wurde sie gelöscht.',
  NO_ACTIVE_ORGANIZATION: 'Bitte wählen Sie zuerst eine Organisation.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'Sie sind kein Mitglied dieser Organisation. Bitten Sie dort um eine Einladung.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Sie dürfen diese Organisation nicht ändern. Bitte wenden Sie sich an einen Inhaber oder Administrator.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'Sie dürfen diese Organisation nicht löschen. Bitte wenden Sie sich an einen Inhaber.',

  // Members
  MEMBER_NOT_FOUND: 'Wir haben dieses Mitglied nicht gefunden. Vielleicht ist die Person ausgetreten.',
  ROLE_NOT_FOUND: 'Diese Rolle gibt es nicht. Bitte wählen Sie eine andere.',
  TEAM_NOT_FOUND: 'Wir haben dieses Team nicht gefunden. Vielleicht wurde es gelöscht.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Diese Person ist bereits Mitglied.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Diese Organisation ist voll. Bevor jemand beitreten kann, muss jemand austreten.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER:
    'Sie dürfen dieses Mitglied nicht ändern. Bitte wenden Sie sich an einen Inhaber.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER:
    'Sie dürfen dieses Mitglied nicht entfernen. Bitte wenden Sie sich an einen Inhaber.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Außer Ihnen hat niemand die Rolle „Inhaber“. Vergeben Sie sie zuerst an eine weitere Person.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'In einer Organisation hat außer Ihnen niemand die Rolle „Inhaber“. Bitte übergeben oder löschen Sie diese Organisation zuerst.',

  // Invitations
  NOT_AUTHENTICATED:
    'Bitte melden Sie sich an, um diese Einladung zu sehen, oder öffnen Sie den Link in unserer E-Mail.',
  INVITATION_NOT_FOUND:
    'Diese Einladung ist nicht mehr offen, oder der Link ist veraltet. Bitte lassen Sie sich neu einladen.',
  FAILED_TO_RETRIEVE_INVITATION: 'Diese Einladung ist gerade verschwunden. Vielleicht wurde die Organisation gelöscht.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Diese Einladung ging an eine andere Adresse. Bitte melden Sie sich mit der Adresse an, an die sie gesendet wurde.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Die Person, die Sie eingeladen hat, darf das nicht mehr. Bitten Sie die Organisation um eine neue Einladung.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    'Diese Person ist bereits eingeladen. Sie können die Einladung erneut senden.',
  INVITATION_LIMIT_REACHED:
    'Es sind zu viele Einladungen offen. Warten Sie auf Antworten oder ziehen Sie einige zurück.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Sie dürfen hier niemanden einladen. Bitte wenden Sie sich an einen Inhaber oder Administrator.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Sie dürfen keine Rolle vergeben, die über Ihrer eigenen steht. Bitte wählen Sie eine andere Rolle.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Sie dürfen diese Einladung nicht zurückziehen. Bitte wenden Sie sich an einen Inhaber oder Administrator.',
  ORGANIZATION_ID_IS_REQUIRED: 'Bitte wählen Sie zuerst eine Organisation.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'Sie sind kein Mitglied dieser Organisation. Bitten Sie dort um eine Einladung.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Sie dürfen hier keine Teams anlegen. Bitte wenden Sie sich an einen Inhaber oder Administrator.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Sie dürfen dieses Team nicht ändern. Bitte wenden Sie sich an einen Inhaber oder Administrator.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Sie dürfen hier keine Teams löschen. Bitte wenden Sie sich an einen Inhaber oder Administrator.',
  UNABLE_TO_REMOVE_LAST_TEAM:
    'Eine Organisation braucht mindestens ein Team. Legen Sie ein anderes an, bevor Sie dieses löschen.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Mehr Teams sind in dieser Organisation nicht möglich. Löschen Sie eines, bevor Sie ein neues anlegen.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Der Dienst ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  TIMEOUT: 'Die Antwort hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  ABORTED: 'Der Vorgang wurde vorzeitig abgebrochen. Bitte versuchen Sie es erneut.',
  UNEXPECTED_ANSWER: 'Die Antwort war nicht verständlich. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
} satisfies Texts['errors']
