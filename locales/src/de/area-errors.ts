import type { Texts } from '../en.ts'

export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'Ihr Konto hat schon ein Passwort. Sie können es stattdessen ändern.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Die E-Mail-Adresse wird in einem eigenen Schritt geändert und per E-Mail bestätigt.',
  EMAIL_IS_THE_SAME: 'Das ist bereits Ihre E-Mail-Adresse. Um sie zu ändern, geben Sie eine andere ein.',
  INVALID_PICTURE:
    'Diese Datei ist kein Bild, das wir anzeigen können. Bitte wählen Sie eine Datei im Format WebP, PNG oder JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL:
    'Ihre E-Mail-Adresse konnte nicht geändert werden. Bitte versuchen Sie es mit einer anderen.',
  CHANGE_EMAIL_IS_DISABLED:
    'Die E-Mail-Adresse kann hier nicht geändert werden. Bitte wenden Sie sich an den Betreiber.',
  FAILED_TO_GET_USER_INFO:
    'Wir müssen sicher sein, dass Sie es sind. Bitte melden Sie sich an und öffnen Sie den Link noch einmal.',

  // Two-factor
  TWO_FACTOR_ISNT_ENABLED: 'Die Zwei-Faktor-Anmeldung ist noch nicht eingeschaltet. Bitte richten Sie sie zuerst ein.',
  TOTP_NOT_ENABLED: 'Es ist keine Authenticator-App eingerichtet. Bitte wählen Sie einen anderen Weg.',
  OTP_NOT_ENABLED: 'Die Zwei-Faktor-Anmeldung ist noch nicht eingerichtet. Beginnen Sie mit Ihrem Passwort.',
  OTP_ISNT_CONFIGURED: 'Codes werden hier nicht per E-Mail verschickt. Bitte wählen Sie einen anderen Weg.',
  OTP_HAS_EXPIRED: 'Dieser Code ist abgelaufen. Bitte lassen Sie sich einen neuen schicken.',
  BACKUP_CODES_ARENT_ENABLED: 'Sie haben noch keine Ersatzcodes. Bitte wählen Sie einen anderen Weg.',
  // Also what a provider's code is called that it does not take back.
  INVALID_CODE:
    'Dieser Code wurde nicht angenommen: Er ist falsch, zu alt oder wurde schon verwendet. Bitte versuchen Sie es noch einmal.',
  INVALID_BACKUP_CODE: 'Dieser Ersatzcode stimmt nicht oder wurde schon verwendet. Bitte versuchen Sie einen anderen.',
  INVALID_TWO_FACTOR_COOKIE:
    'Das hat zu lange gedauert, oder es waren zu viele Versuche. Bitte melden Sie sich erneut an.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE:
    'Das war zu oft falsch. Bitte lassen Sie sich einen neuen Code schicken.',
  TRUSTED_DEVICE_NOT_FOUND:
    'Diesem Gerät wird nicht mehr vertraut. Laden Sie die Seite neu, um die aktuelle Liste zu sehen.',

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

  // Administration
  NOT_WHILE_IMPERSONATING:
    'Das geht nicht, solange Sie im Konto einer anderen Person sind. Kehren Sie zuerst in Ihr eigenes Konto zurück.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS:
    'Sie dürfen keine Konten anlegen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS:
    'Sie dürfen die Liste der Personen nicht sehen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE:
    'Sie dürfen keine Rollen ändern. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Sie dürfen niemanden sperren. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'Sie dürfen die Konten anderer nicht betreten. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS:
    'Sie dürfen keine Konten löschen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'Sie dürfen keine Passwörter anderer setzen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Sie dürfen die Sitzungen anderer nicht sehen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Sie dürfen die Sitzungen anderer nicht beenden. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'Sie dürfen die Liste der Organisationen nicht sehen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS:
    'Sie dürfen die ausgehenden E-Mails nicht sehen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS:
    'Sie dürfen keine E-Mails erneut senden. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'Sie dürfen diese Aktivitäten nicht sehen. Bitte wenden Sie sich an jemanden mit diesem Recht.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Diese Person hat Rechte, die Sie nicht haben. Deshalb können Sie ihr Konto nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE:
    'Diese Rolle hat Rechte, die Sie nicht haben. Deshalb können Sie sie niemandem geben.',
  YOU_CANNOT_BAN_YOURSELF: 'Sie können sich nicht selbst sperren.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Das ist bereits Ihr eigenes Konto.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Sie sind bereits in Ihrem eigenen Konto.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Wir konnten nicht in Ihr eigenes Konto zurückkehren. Bitte melden Sie sich erneut an.',
  UNABLE_TO_REMOVE_LAST_ADMIN:
    'Ohne diese Person gäbe es niemanden mehr, der die Plattform verwaltet. Geben Sie zuerst einer anderen dieses Recht.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Dieser Person allein gehört eine Organisation. Sie muss zuerst übergeben oder gelöscht werden.',
  MAIL_NOT_FOUND: 'Wir konnten diese E-Mail nicht finden. Vielleicht wurde sie entfernt.',

  // The return from a social provider: as a redirect carries them
  invalid_callback_request:
    'Der Anbieter hat etwas geschickt, das wir nicht verstehen. Bitte beginnen Sie noch einmal.',
  state_not_found: 'Wir wissen nicht, wo das begonnen hat. Bitte beginnen Sie noch einmal.',
  please_restart_the_process:
    'Das hat zu lange gedauert oder wurde schon in einem anderen Tab abgeschlossen. Bitte beginnen Sie noch einmal.',
  access_denied:
    'Sie haben beim Anbieter nicht zugestimmt, es hat sich also nichts geändert. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  no_code: 'Der Anbieter hat Sie ohne Ergebnis zurückgeschickt. Bitte beginnen Sie noch einmal.',
  oauth_provider_not_found:
    'Dieser Anbieter kann hier im Moment nicht verwendet werden. Bitte melden Sie sich auf andere Weise an.',
  invalid_code: 'Der Anbieter hat uns nicht bestätigt, dass Sie es waren. Bitte beginnen Sie noch einmal.',
  unable_to_get_user_info:
    'Der Anbieter hat uns nicht gesagt, wer Sie sind. Versuchen Sie es gleich noch einmal oder wählen Sie einen anderen Weg.',
  email_not_found:
    'Der Anbieter hat uns keine E-Mail-Adresse genannt. Registrieren Sie sich zuerst mit Ihrer E-Mail-Adresse und verbinden Sie den Anbieter dann in Ihrem Konto.',
  no_callback_url: 'Wir wissen nicht, wohin es danach gehen soll. Bitte beginnen Sie noch einmal in der App.',
  account_already_linked_to_different_user:
    'Dieses Konto beim Anbieter öffnet hier schon ein anderes Konto. Melden Sie sich damit an oder wählen Sie beim Anbieter ein anderes.',

  // Social providers and linked accounts
  PROVIDER_NOT_FOUND: 'Diesen Anbieter kennen wir nicht. Bitte melden Sie sich auf andere Weise an.',
  CALLBACKURL_IS_REQUIRED: 'Wir wissen nicht, wohin es danach gehen soll. Bitte beginnen Sie noch einmal in der App.',
  UNABLE_TO_CREATE_VERIFICATION:
    'Diese Anmeldung konnte nicht begonnen werden. Bitte versuchen Sie es gleich noch einmal.',
  ID_TOKEN_NOT_SUPPORTED: 'So lässt sich dieser Anbieter nicht verwenden. Bitte nutzen Sie seine Schaltfläche.',
  USER_EMAIL_NOT_FOUND:
    'Der Anbieter hat uns keine E-Mail-Adresse genannt. Registrieren Sie sich zuerst mit Ihrer E-Mail-Adresse und verbinden Sie den Anbieter dann in Ihrem Konto.',
  ACCOUNT_NOT_LINKED:
    'Sie haben mit dieser Adresse schon ein Konto. Melden Sie sich wie gewohnt an und verbinden Sie den Anbieter dann in Ihrem Konto.',
  SIGNUP_DISABLED:
    'Auf diese Weise können keine neuen Konten angelegt werden. Bitte registrieren Sie sich auf andere Weise.',
  UNABLE_TO_LINK_ACCOUNT:
    'Dieses Konto konnte nicht verbunden werden. Bitte versuchen Sie es noch einmal in Ihren Kontoeinstellungen.',
  UNABLE_TO_CREATE_USER:
    'Ihr Konto konnte nicht angelegt werden. Bitte versuchen Sie es noch einmal oder registrieren Sie sich mit Ihrer E-Mail-Adresse.',
  UNABLE_TO_CREATE_SESSION: 'Wir konnten Sie nicht anmelden. Bitte versuchen Sie es noch einmal.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'Nur so können Sie sich anmelden. Richten Sie zuerst eine andere Möglichkeit ein.',
  ACCOUNT_NOT_FOUND: 'Diese Verbindung gibt es nicht mehr. Laden Sie die Seite neu, um die aktuelle Liste zu sehen.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'Dieser Anbieter erneuert seinen Zugriff nicht. Trennen Sie ihn und verbinden Sie ihn neu.',
  FAILED_TO_REFRESH_ACCESS_TOKEN:
    'Der Anbieter hat den Zugriff nicht erneuert. Trennen Sie ihn und verbinden Sie ihn neu.',
} satisfies Texts['areaErrors']
