import type { Texts } from '../en.ts'

export const areaErrors = {
  // Access, sign-up, passwords and verification
  UNAUTHORIZED: 'Melden Sie sich an, um fortzufahren.',
  INVALID_REDIRECTURL: 'Dieser Link führt zu einer unbekannten Website. Beginnen Sie erneut in der App.',
  NOT_FOUND: 'Das wurde nicht gefunden. Vielleicht wurde es verschoben oder gelöscht.',
  TERMS_VERSION_NOT_CURRENT:
    'Die Nutzungsbedingungen haben sich geändert. Lesen und akzeptieren Sie die aktuelle Fassung.',
  SESSION_IS_NOT_FRESH: 'Melden Sie sich erneut an, um fortzufahren.',
  USER_NOT_FOUND: 'Dieses Konto wurde nicht gefunden. Vielleicht wurde es gelöscht.',
  USER_ALREADY_EXISTS:
    'Für diese E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück.',
  INVITATION_NOT_FOUND: 'Diese Einladung gilt nicht mehr. Die Organisation kann eine neue senden.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit der Adresse an, für die sie gilt.',
  PASSWORD_TOO_SHORT: 'Dieses Passwort ist zu kurz. Wählen Sie ein längeres.',
  PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang. Wählen Sie ein kürzeres.',
  PASSWORD_COMPROMISED: 'Dieses Passwort ist verbreitet oder wurde geleakt. Wählen Sie ein anderes.',
  INVALID_PASSWORD: 'Das Passwort ist falsch. Versuchen Sie es erneut oder setzen Sie Ihr Passwort zurück.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Ihr Konto hat noch kein Passwort. Erstellen Sie eines über „Passwort vergessen?“.',
  USER_ALREADY_HAS_A_PASSWORD: 'Ihr Konto hat bereits ein Passwort. Ändern Sie es stattdessen.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Die Registrierung ist deaktiviert. Wenden Sie sich für einen Zugang an den Betreiber.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Bestätigungs-E-Mails sind deaktiviert. Wenden Sie sich an den Betreiber.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Das Zurücksetzen des Passworts per E-Mail ist deaktiviert. Wenden Sie sich an den Betreiber.',
  INVALID_TOKEN: 'Dieser Link ist ungültig oder wurde schon verwendet. Fordern Sie einen neuen an.',
  TOKEN_EXPIRED: 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Ihre E-Mail-Adresse konnte nicht geändert werden. Versuchen Sie eine andere.',

  // Account
  EMAIL_CAN_NOT_BE_UPDATED:
    'Die E-Mail-Adresse kann hier nicht geändert werden. Verwenden Sie „Adresse ändern“ in Ihrem Konto.',
  EMAIL_CHANGE_CAN_BE_UNDONE:
    'Sie haben Ihre E-Mail-Adresse vor Kurzem geändert. Zum Schutz Ihres Kontos können Sie es erst 7 Tage nach der Änderung löschen.',
  INVALID_SESSION_TOKEN: 'Dieses Konto ist hier nicht mehr angemeldet. Melden Sie sich erneut damit an.',
  EMAIL_IS_THE_SAME: 'Das ist bereits Ihre E-Mail-Adresse. Geben Sie eine andere ein.',
  INVALID_PICTURE: 'Dieses Bildformat wird nicht unterstützt. Wählen Sie eine WebP-, PNG- oder JPEG-Datei.',
  CHANGE_EMAIL_IS_DISABLED: 'Das Ändern der E-Mail-Adresse ist deaktiviert. Wenden Sie sich an den Betreiber.',
  EMAIL_ADDRESS_NOT_FOUND:
    'Diese Adresse gehört nicht zu Ihrem Konto. Laden Sie die Seite neu, um die Liste zu aktualisieren.',
  EMAIL_ADDRESS_ALREADY_ADDED: 'Diese Adresse gehört bereits zu Ihrem Konto.',
  EMAIL_ADDRESS_LIMIT_REACHED: 'Sie können höchstens 5 E-Mail-Adressen haben. Entfernen Sie zuerst eine.',
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED:
    'Ihre primäre Adresse kann nicht entfernt werden. Machen Sie zuerst eine andere zur primären.',
  INVALID_OTP:
    'Dieser Code ist falsch oder nicht mehr gültig. Versuchen Sie es erneut oder fordern Sie einen neuen an.',
  OTP_EXPIRED: 'Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.',
  TOO_MANY_ATTEMPTS: 'Sie haben zu viele falsche Codes eingegeben. Fordern Sie einen neuen an.',
  OPENED_IN_ANOTHER_BROWSER:
    'Sie haben diesen Link in einem anderen Browser geöffnet. Geben Sie den Code aus der E-Mail dort ein, wo Sie begonnen haben.',
  FAILED_TO_GET_USER_INFO: 'Wir müssen Ihre Identität bestätigen. Melden Sie sich an und öffnen Sie den Link erneut.',

  // Two-factor authentication
  TWO_FACTOR_ISNT_ENABLED: 'Die Zwei-Faktor-Authentifizierung ist deaktiviert. Richten Sie sie zuerst ein.',
  TOTP_NOT_ENABLED: 'Es ist keine Authenticator-App eingerichtet. Wählen Sie eine andere Methode.',
  OTP_NOT_ENABLED: 'Die Zwei-Faktor-Authentifizierung ist noch nicht eingerichtet. Geben Sie zuerst Ihr Passwort ein.',
  OTP_ISNT_CONFIGURED: 'Codes per E-Mail sind deaktiviert. Wählen Sie eine andere Methode.',
  OTP_HAS_EXPIRED: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  MAILED_CODES_NOT_ALLOWED:
    'Codes per E-Mail sind für Ihr Konto nicht verfügbar. Verwenden Sie Ihre Authenticator-App oder einen Backup-Code.',
  RECOVERY_NOT_AVAILABLE: 'Für diese Anmeldung ist keine Wiederherstellung möglich. Wenden Sie sich an den Betreiber.',
  RECOVERY_IS_NOT_DUE:
    'Die Wiederherstellung ist noch nicht möglich oder wurde abgebrochen. Melden Sie sich erneut an, um das zu prüfen.',
  BACKUP_CODES_ARENT_ENABLED: 'Sie haben noch keine Backup-Codes. Wählen Sie eine andere Methode.',
  INVALID_CODE: 'Dieser Code ist falsch, abgelaufen oder schon verwendet. Versuchen Sie es erneut.',
  INVALID_BACKUP_CODE: 'Dieser Backup-Code ist falsch oder schon verwendet. Versuchen Sie einen anderen.',
  INVALID_TWO_FACTOR_COOKIE: 'Das hat zu lange gedauert, oder es gab zu viele Versuche. Melden Sie sich erneut an.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Zu viele falsche Codes. Fordern Sie einen neuen Code an.',
  TRUSTED_DEVICE_NOT_FOUND:
    'Dieses Gerät ist nicht mehr vertrauenswürdig. Laden Sie die Seite neu, um die Liste zu aktualisieren.',
  STEP_UP_METHOD_NOT_AVAILABLE: 'Diese Methode ist für Ihr Konto nicht verfügbar. Wählen Sie eine andere.',

  // API keys
  INVALID_API_KEY: 'Dieser API-Schlüssel ist ungültig.',
  AMBIGUOUS_CREDENTIALS: 'Senden Sie genau einen API-Schlüssel und kein Sitzungscookie.',
  INSUFFICIENT_PERMISSIONS: 'Dazu fehlt Ihnen die Berechtigung.',
  KEY_NOT_FOUND: 'Dieser API-Schlüssel existiert nicht mehr.',
  SERVER_ONLY_PROPERTY: 'Sie können die Limits eines API-Schlüssels nicht festlegen.',
  NO_VALUES_TO_UPDATE: 'Es gibt keine Änderungen zu speichern.',
  API_KEY_LIMIT_REACHED: 'Es sind höchstens 100 API-Schlüssel möglich. Löschen Sie zuerst einen.',
  PERMISSIONS_EXCEED_YOUR_OWN: 'Ein API-Schlüssel kann keine Berechtigungen haben, die Sie selbst nicht haben.',
  INSUFFICIENT_API_KEY_PERMISSIONS:
    'Sie sind nicht berechtigt, die API-Schlüssel dieser Organisation zu verwalten. Wenden Sie sich an die Inhaber oder Admins.',
  KEY_IS_BEING_ROTATED:
    'Das vorherige Geheimnis dieses Schlüssels ist noch gültig. Warten Sie, bis es abläuft, oder wählen Sie „Sofort“, um alle früheren Geheimnisse ungültig zu machen.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: 'Sie sind nicht berechtigt, API-Schlüssel zu sehen.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: 'Sie sind nicht berechtigt, API-Schlüssel zu löschen.',

  // Device authorization
  INVALID_CLIENT: 'Diese App ist nicht registriert. Bitten Sie den Betreiber um Zugang.',
  AUTHORIZATION_PENDING:
    'Diese Anmeldung wurde noch nicht genehmigt. Geben Sie den Code auf der Genehmigungsseite ein.',
  POLLING_TOO_FREQUENTLY: 'Das Gerät sendet zu oft Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  INVALID_DEVICE_CODE: 'Diese Anmeldung ist ungültig oder wurde bereits verwendet. Beginnen Sie auf dem Gerät neu.',
  EXPIRED_DEVICE_CODE: 'Diese Anmeldung ist abgelaufen. Beginnen Sie auf dem Gerät neu.',
  DEVICE_ACCESS_DENIED:
    'Diese Anmeldung wurde abgelehnt oder ist nicht mehr genehmigt. Beginnen Sie auf dem Gerät neu.',
  INVALID_USER_CODE:
    'Dieser Code ist falsch oder wurde bereits verwendet. Vergleichen Sie ihn mit dem Code auf Ihrem Gerät.',
  EXPIRED_USER_CODE: 'Dieser Code ist abgelaufen. Fordern Sie auf Ihrem Gerät einen neuen Code an.',
  DEVICE_CODE_OF_ANOTHER_USER:
    'Jemand anderes hat diesen Code eingegeben. Fordern Sie auf Ihrem Gerät einen neuen Code an.',
  DEVICE_CODE_ALREADY_PROCESSED:
    'Dieser Code wurde bereits genehmigt oder abgelehnt. Fordern Sie auf Ihrem Gerät einen neuen Code an.',
  REQUIRED_DATA_IS_MISSING:
    'Ihrem Konto fehlen einige Angaben. Melden Sie sich ab und wieder an, um sie zu ergänzen, und genehmigen Sie dann das Gerät.',

  // Webhooks
  WEBHOOK_NOT_FOUND: 'Dieser Webhook existiert nicht mehr.',
  WEBHOOK_DELIVERY_NOT_FOUND:
    'Diese Zustellung existiert nicht mehr. Laden Sie die Seite neu, um die Liste zu aktualisieren.',
  WEBHOOK_DELIVERY_IS_PENDING: 'Diese Zustellung ist noch nicht abgeschlossen. Warten Sie auf den nächsten Versuch.',
  WEBHOOK_LIMIT_REACHED: 'Es sind höchstens 20 Webhooks möglich. Löschen Sie zuerst einen.',
  WEBHOOK_URL_NOT_ALLOWED: 'Geben Sie eine öffentliche URL ein, die mit https beginnt.',
  WEBHOOK_EVENT_NOT_AVAILABLE: 'Organisationen können dieses Ereignis nicht empfangen.',
  WEBHOOK_IS_DISABLED: 'Dieser Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.',
  INSUFFICIENT_WEBHOOK_PERMISSIONS: 'Ihnen fehlt die Berechtigung für diese Aktion mit Webhooks.',

  // Passkeys
  CHALLENGE_NOT_FOUND: 'Diese Anfrage ist abgelaufen. Versuchen Sie es erneut.',
  FAILED_TO_VERIFY_REGISTRATION: 'Der Passkey konnte nicht hinzugefügt werden. Versuchen Sie es erneut.',
  PREVIOUSLY_REGISTERED:
    'Auf diesem Gerät gibt es bereits einen Passkey für Ihr Konto. Verwenden Sie ein anderes Gerät.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS:
    'Sie können höchstens 20 Passkeys haben. Entfernen Sie zuerst einen.',
  PASSKEY_NOT_FOUND: 'Dieser Passkey existiert nicht mehr. Verwenden Sie eine andere Methode.',
  AUTHENTICATION_FAILED:
    'Der Passkey wurde nicht akzeptiert. Versuchen Sie es erneut oder verwenden Sie eine andere Methode.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Sie sind nicht berechtigt, Organisationen zu erstellen. Wenden Sie sich an den Betreiber.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Sie haben die Höchstzahl an Organisationen erreicht. Verlassen Sie eine, bevor Sie eine weitere erstellen.',
  ORGANIZATION_ALREADY_EXISTS: 'Eine Organisation mit dieser Webadresse gibt es bereits. Wählen Sie eine andere.',
  ORGANIZATION_REQUIRES_TWO_FACTOR:
    'Diese Organisation verlangt die Zwei-Faktor-Authentifizierung. Aktivieren Sie sie und versuchen Sie es erneut.',
  SLUG_IS_TAKEN: 'Diese Webadresse ist vergeben. Wählen Sie eine andere.',
  ORGANIZATION_NOT_FOUND: 'Diese Organisation wurde nicht gefunden. Vielleicht wurde sie gelöscht.',
  NO_ACTIVE_ORGANIZATION: 'Wählen Sie zuerst eine Organisation.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'Sie sind kein Mitglied dieser Organisation. Bitten Sie die Admins um eine Einladung.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Sie können diese Organisation nicht ändern. Wenden Sie sich an die Inhaber oder Admins.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'Sie sind nicht berechtigt, diese Organisation zu löschen. Wenden Sie sich an die Inhaber.',

  // Members
  MEMBER_NOT_FOUND: 'Dieses Mitglied wurde nicht gefunden. Vielleicht ist es ausgetreten.',
  ROLE_NOT_FOUND: 'Diese Rolle gibt es nicht. Wählen Sie eine andere.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Eine Rolle mit diesem Namen gibt es schon. Wählen Sie einen anderen Namen.',
  INVALID_RESOURCE: 'Diese Berechtigung gibt es nicht. Laden Sie die Seite neu und versuchen Sie es erneut.',
  TOO_MANY_ROLES: 'Diese Organisation hat die Höchstzahl an Rollen erreicht. Löschen Sie zuerst eine.',
  ROLE_IS_ASSIGNED:
    'Diese Rolle wird noch verwendet. Ändern Sie zuerst die Rolle der Mitglieder und ziehen Sie die Einladungen zurück.',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'Vorgegebene Rollen können nicht gelöscht werden.',
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION:
    'Sie können diese Organisation nicht exportieren. Wenden Sie sich an die Inhaber.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE:
    'Sie sind nicht berechtigt, eine Rolle mit diesen Berechtigungen zu erstellen. Wenden Sie sich an die Inhaber.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE:
    'Sie sind nicht berechtigt, die Rolle so zu ändern. Wenden Sie sich an die Inhaber.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE:
    'Sie sind nicht berechtigt, diese Rolle zu löschen. Wenden Sie sich an die Inhaber.',
  TEAM_NOT_FOUND: 'Dieses Team wurde nicht gefunden. Vielleicht wurde es gelöscht.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Dieses Mitglied gehört nicht mehr zum Team.',
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: 'Dieses Mitglied gehört schon zu einem anderen Team. Entfernen Sie es zuerst dort.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Diese Person ist bereits Mitglied.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Diese Organisation ist voll. Erst wenn ein Mitglied austritt, kann eine weitere Person beitreten.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER:
    'Sie sind nicht berechtigt, dieses Mitglied zu ändern. Wenden Sie sich an die Inhaber.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER:
    'Sie sind nicht berechtigt, dieses Mitglied zu entfernen. Wenden Sie sich an die Inhaber.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Nur Sie haben die Rolle „Inhaber“. Geben Sie sie zuerst einem anderen Mitglied.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'In einer Organisation haben nur Sie die Rolle „Inhaber“. Übertragen oder löschen Sie zuerst diese Organisation.',

  // Invitations
  NOT_AUTHENTICATED: 'Melden Sie sich an, um diese Einladung zu sehen.',
  FAILED_TO_RETRIEVE_INVITATION: 'Diese Einladung gibt es nicht mehr. Vielleicht wurde die Organisation gelöscht.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Die Person, die Sie eingeladen hat, kann keine Mitglieder mehr einladen. Bitten Sie die Organisation um eine neue Einladung.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    'Diese Person ist bereits eingeladen. Die Einladung steht in der Liste.',
  INVITATION_LIMIT_REACHED:
    'Es gibt zu viele ausstehende Einladungen. Warten Sie auf Antworten oder ziehen Sie einige zurück.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Sie sind nicht berechtigt, Mitglieder einzuladen. Wenden Sie sich an die Inhaber oder Admins.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Sie sind nicht berechtigt, eine höhere Rolle als Ihre eigene zu vergeben. Wählen Sie eine andere Rolle.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS:
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Danach können Sie Mitglieder einladen.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Sie sind nicht berechtigt, diese Einladung zurückzuziehen. Wenden Sie sich an die Inhaber oder Admins.',
  ORGANIZATION_ID_IS_REQUIRED: 'Wählen Sie zuerst eine Organisation.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'Sie sind kein Mitglied dieser Organisation. Bitten Sie die Admins um eine Einladung.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Sie sind nicht berechtigt, Teams zu erstellen. Wenden Sie sich an die Inhaber oder Admins.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Sie sind nicht berechtigt, dieses Team zu ändern. Wenden Sie sich an die Inhaber oder Admins.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Sie sind nicht berechtigt, Teams zu löschen. Wenden Sie sich an die Inhaber oder Admins.',
  UNABLE_TO_REMOVE_LAST_TEAM:
    'Eine Organisation braucht mindestens ein Team. Erstellen Sie ein anderes, bevor Sie dieses löschen.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Diese Organisation hat die Höchstzahl an Teams erreicht. Löschen Sie eines, bevor Sie ein weiteres erstellen.',

  // Administration
  NOT_WHILE_IMPERSONATING:
    'Das ist nicht möglich, solange Sie als andere Person angemeldet sind. Kehren Sie zuerst zu Ihrem Konto zurück.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS:
    'Sie sind nicht berechtigt, Konten zu erstellen. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'Sie sind nicht berechtigt, Benutzer zu sehen. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE:
    'Sie sind nicht berechtigt, Rollen zu ändern. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Sie sind nicht berechtigt, Benutzer zu sperren. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'Sie sind nicht berechtigt, sich als andere Benutzer anzumelden. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS:
    'Sie sind nicht berechtigt, Konten zu löschen. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'Sie sind nicht berechtigt, Passwörter festzulegen. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Sie sind nicht berechtigt, Sitzungen zu sehen. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Sie sind nicht berechtigt, Sitzungen zu beenden. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'Sie sind nicht berechtigt, Organisationen zu sehen. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'Sie sind nicht berechtigt, E-Mails zu sehen. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS:
    'Sie sind nicht berechtigt, E-Mails erneut zu senden. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND:
    'Sie sind nicht berechtigt, die Marke zu ändern. Wenden Sie sich an andere Admins.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'Sie sind nicht berechtigt, diese Aktivität zu sehen. Wenden Sie sich an die Inhaber oder Admins.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Sie können dieses Konto nicht ändern. Diese Person hat Berechtigungen, die Sie nicht haben.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE:
    'Sie können diese Rolle nicht vergeben. Sie enthält Berechtigungen, die Sie nicht haben.',
  YOU_CANNOT_BAN_YOURSELF: 'Sie können Ihr eigenes Konto nicht sperren.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Sie können sich nicht als Sie selbst anmelden.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'Sie können sich nicht als anderer Admin anmelden.',
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR:
    'Ihre eigene Zwei-Faktor-Authentifizierung können Sie hier nicht zurücksetzen. Deaktivieren Sie sie in Ihrem Konto.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Sie sind bereits in Ihrem eigenen Konto angemeldet.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Ihre eigene Sitzung konnte nicht wiederhergestellt werden. Melden Sie sich erneut an.',
  UNABLE_TO_REMOVE_LAST_ADMIN:
    'Das ist die letzte Person mit der Rolle „Admin“. Geben Sie die Rolle zuerst einer anderen.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'In einer Organisation hat nur diese Person die Rolle „Inhaber“. Übertragen oder löschen Sie zuerst diese Organisation.',
  MAIL_NOT_FOUND: 'Diese E-Mail wurde nicht gefunden. Vielleicht wurde sie gelöscht.',

  // Redirect back from a social provider
  invalid_callback_request: 'Der Anbieter hat eine ungültige Antwort gesendet. Versuchen Sie es erneut.',
  state_not_found: 'Diese Anmeldung ist unbekannt. Versuchen Sie es erneut.',
  please_restart_the_process:
    'Das hat zu lange gedauert oder wurde in einem anderen Tab abgeschlossen. Versuchen Sie es erneut.',
  access_denied:
    'Sie haben nicht zugestimmt, deshalb hat sich nichts geändert. Versuchen Sie es erneut oder wählen Sie eine andere Methode.',
  no_code: 'Der Anbieter hat eine unvollständige Antwort gesendet. Versuchen Sie es erneut.',
  oauth_provider_not_found: 'Dieser Anbieter ist gerade nicht verfügbar. Wählen Sie eine andere Anmeldemethode.',
  invalid_code: 'Der Anbieter konnte Ihre Identität nicht bestätigen. Versuchen Sie es erneut.',
  unable_to_get_user_info:
    'Der Anbieter hat Ihr Profil nicht übermittelt. Versuchen Sie es erneut oder wählen Sie eine andere Methode.',
  email_not_found:
    'Der Anbieter hat keine E-Mail-Adresse übermittelt. Registrieren Sie sich mit Ihrer E-Mail-Adresse und verknüpfen Sie ihn dann in Ihrem Konto.',
  no_callback_url: 'Diese Anmeldung ist unvollständig. Beginnen Sie erneut in der App.',
  account_already_linked_to_different_user:
    'Dieses Konto ist bereits mit einem anderen Benutzer verknüpft. Wählen Sie ein anderes.',

  // Social providers and connected accounts
  PROVIDER_NOT_FOUND: 'Dieser Anbieter ist unbekannt. Wählen Sie eine andere Anmeldemethode.',
  CALLBACKURL_IS_REQUIRED: 'Diese Anmeldung ist unvollständig. Beginnen Sie erneut in der App.',
  UNABLE_TO_CREATE_VERIFICATION:
    'Die Anmeldung konnte nicht gestartet werden. Versuchen Sie es in einem Moment erneut.',
  ID_TOKEN_NOT_SUPPORTED:
    'Dieser Anbieter unterstützt diese Art der Anmeldung nicht. Verwenden Sie seine Schaltfläche.',
  PENDING_SIGN_IN_NOT_FOUND:
    'Diese Anmeldung ist abgelaufen oder wurde bereits abgeschlossen. Melden Sie sich erneut an.',
  PENDING_SIGN_UP_NOT_FOUND:
    'Diese Registrierung ist abgelaufen oder schon abgeschlossen. Melden Sie sich erneut mit dem Anbieter an.',
  USER_EMAIL_NOT_FOUND:
    'Der Anbieter hat keine E-Mail-Adresse übermittelt. Registrieren Sie sich mit Ihrer E-Mail-Adresse und verknüpfen Sie ihn dann in Ihrem Konto.',
  ACCOUNT_NOT_LINKED:
    'Für diese E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie das Passwort zurück, und verknüpfen Sie dann den Anbieter.',
  SIGNUP_DISABLED: 'Mit diesem Anbieter ist keine Registrierung möglich. Registrieren Sie sich auf andere Weise.',
  UNABLE_TO_LINK_ACCOUNT:
    'Dieses Konto konnte nicht verknüpft werden. Versuchen Sie es in Ihren Kontoeinstellungen erneut.',
  UNABLE_TO_CREATE_USER:
    'Ihr Konto konnte nicht erstellt werden. Versuchen Sie es erneut oder registrieren Sie sich mit Ihrer E-Mail-Adresse.',
  UNABLE_TO_CREATE_SESSION: 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.',
  INVALID_ERRORCALLBACKURL:
    'Die Fehlerseite dieses Links liegt auf einer unbekannten Website. Beginnen Sie erneut in der App.',
  INVALID_NEWUSERCALLBACKURL:
    'Die Willkommensseite dieses Links liegt auf einer unbekannten Website. Beginnen Sie erneut in der App.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT:
    'Das ist Ihre einzige Anmeldemethode. Fügen Sie eine andere hinzu, bevor Sie sie entfernen.',
  ACCOUNT_NOT_FOUND: 'Dieses Konto ist nicht mehr verknüpft. Laden Sie die Seite neu, um die Liste zu aktualisieren.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'Der Zugriff bei diesem Anbieter kann nicht erneuert werden. Trennen Sie ihn und verknüpfen Sie ihn erneut.',
  FAILED_TO_REFRESH_ACCESS_TOKEN:
    'Der Anbieter hat den Zugriff nicht erneuert. Trennen Sie ihn und verknüpfen Sie ihn erneut.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED:
    'Ihr Konto konnte nicht ermittelt werden. Melden Sie sich an und versuchen Sie es erneut.',
} satisfies Texts['areaErrors']
