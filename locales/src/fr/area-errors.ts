import type { Texts } from '../en.ts'

export const areaErrors = {
  // Access, sign-up, passwords and verification
  UNAUTHORIZED: 'Connectez-vous pour continuer.',
  INVALID_REDIRECTURL: 'Ce lien mène à un site inconnu. Recommencez depuis l’application.',
  NOT_FOUND: 'Contenu introuvable. Il a peut-être été déplacé ou supprimé.',
  TERMS_VERSION_NOT_CURRENT: 'Les conditions ont changé. Lisez et acceptez la version actuelle.',
  SESSION_IS_NOT_FRESH: 'Reconnectez-vous pour continuer.',
  USER_NOT_FOUND: 'Ce compte est introuvable. Il a peut-être été supprimé.',
  USER_ALREADY_EXISTS:
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou réinitialisez votre mot de passe.',
  INVITATION_NOT_FOUND: 'Cette invitation n’est plus valable. L’organisation peut en envoyer une nouvelle.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Cette invitation est pour une autre adresse. Connectez-vous avec l’adresse à laquelle elle est destinée.',
  PASSWORD_TOO_SHORT: 'Ce mot de passe est trop court. Choisissez-en un plus long.',
  PASSWORD_TOO_LONG: 'Ce mot de passe est trop long. Choisissez-en un plus court.',
  PASSWORD_COMPROMISED: 'Ce mot de passe est trop courant ou a fuité. Choisissez-en un autre.',
  INVALID_PASSWORD: 'Mot de passe incorrect. Réessayez ou réinitialisez votre mot de passe.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Votre compte n’a pas encore de mot de passe. Utilisez « Mot de passe oublié ? » pour en créer un.',
  USER_ALREADY_HAS_A_PASSWORD: 'Votre compte a déjà un mot de passe. Vous pouvez le changer.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'L’inscription est désactivée. Demandez un accès à l’administrateur du service.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Les e-mails de confirmation sont désactivés. Demandez de l’aide à l’administrateur du service.',
  RESET_PASSWORD_ISNT_ENABLED:
    'La réinitialisation par e-mail est désactivée. Demandez de l’aide à l’administrateur du service.',
  INVALID_TOKEN: 'Ce lien est incorrect ou déjà utilisé. Demandez-en un nouveau.',
  TOKEN_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Impossible de modifier votre adresse e-mail. Essayez-en une autre.',

  // Account
  EMAIL_CAN_NOT_BE_UPDATED:
    'L’adresse e-mail ne peut pas être modifiée ici. Utilisez « Changer l’adresse » dans votre compte.',
  EMAIL_CHANGE_CAN_BE_UNDONE:
    'Vous avez récemment modifié votre adresse e-mail. Pour protéger votre compte, vous ne pouvez le supprimer que 7 jours après ce changement.',
  INVALID_SESSION_TOKEN: 'Ce compte n’est plus connecté ici. Reconnectez-vous avec ce compte.',
  EMAIL_IS_THE_SAME: 'C’est déjà votre adresse e-mail. Saisissez-en une autre.',
  INVALID_PICTURE: 'Ce format d’image n’est pas pris en charge. Choisissez un fichier WebP, PNG ou JPEG.',
  CHANGE_EMAIL_IS_DISABLED:
    'Le changement d’adresse e-mail est désactivé. Demandez de l’aide à l’administrateur du service.',
  EMAIL_ADDRESS_NOT_FOUND:
    'Cette adresse ne fait pas partie de votre compte. Rechargez la page pour actualiser la liste.',
  EMAIL_ADDRESS_ALREADY_ADDED: 'Cette adresse fait déjà partie de votre compte.',
  EMAIL_ADDRESS_LIMIT_REACHED: 'Vous pouvez avoir au plus 5 adresses e-mail. Supprimez-en d’abord une.',
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED:
    'Impossible de supprimer votre adresse principale. Choisissez d’abord une autre adresse principale.',
  INVALID_OTP: 'Ce code est incorrect ou n’est plus valable. Réessayez ou demandez-en un nouveau.',
  OTP_EXPIRED: 'Ce code n’est plus valable. Demandez-en un nouveau.',
  TOO_MANY_ATTEMPTS: 'Vous avez saisi trop de codes incorrects. Demandez-en un nouveau.',
  OPENED_IN_ANOTHER_BROWSER:
    'Vous avez ouvert ce lien dans un autre navigateur. Saisissez le code de l’e-mail là où vous avez commencé.',
  FAILED_TO_GET_USER_INFO: 'Nous devons confirmer votre identité. Connectez-vous, puis rouvrez le lien.',

  // Two-factor authentication
  TWO_FACTOR_ISNT_ENABLED: 'L’authentification à deux facteurs est désactivée. Configurez-la d’abord.',
  TOTP_NOT_ENABLED: 'Aucune application d’authentification n’est configurée. Choisissez un autre moyen de connexion.',
  OTP_NOT_ENABLED:
    'L’authentification à deux facteurs n’est pas encore configurée. Saisissez votre mot de passe pour commencer.',
  OTP_ISNT_CONFIGURED: 'Les codes par e-mail sont désactivés. Choisissez un autre moyen de connexion.',
  OTP_HAS_EXPIRED: 'Ce code a expiré. Demandez-en un nouveau.',
  MAILED_CODES_NOT_ALLOWED:
    'Les codes par e-mail ne sont pas disponibles pour votre compte. Utilisez votre application d’authentification ou un code de secours.',
  RECOVERY_NOT_AVAILABLE:
    'La récupération n’est pas disponible pour cette connexion. Demandez de l’aide à l’administrateur du service.',
  RECOVERY_IS_NOT_DUE:
    'La récupération n’est pas encore possible, ou elle a été annulée. Reconnectez-vous pour vérifier.',
  BACKUP_CODES_ARENT_ENABLED: 'Vous n’avez pas encore de codes de secours. Choisissez un autre moyen de connexion.',
  INVALID_CODE: 'Ce code est incorrect, expiré ou déjà utilisé. Réessayez.',
  INVALID_BACKUP_CODE: 'Ce code de secours est incorrect ou déjà utilisé. Essayez-en un autre.',
  INVALID_TWO_FACTOR_COOKIE: 'Cela a pris trop de temps, ou il y a eu trop de tentatives. Reconnectez-vous.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Trop de codes incorrects. Demandez un nouveau code.',
  TRUSTED_DEVICE_NOT_FOUND: 'Cet appareil n’est plus de confiance. Rechargez la page pour actualiser la liste.',
  STEP_UP_METHOD_NOT_AVAILABLE: 'Ce moyen de connexion n’est pas disponible pour votre compte. Choisissez-en un autre.',

  // API keys
  INVALID_API_KEY: 'Cette clé API n’est pas valide.',
  AMBIGUOUS_CREDENTIALS: 'Envoyez une seule clé API, sans cookie de session.',
  INSUFFICIENT_PERMISSIONS: 'Vous n’avez pas l’autorisation de faire cela.',
  KEY_NOT_FOUND: 'Cette clé API n’existe plus.',
  SERVER_ONLY_PROPERTY: 'Vous ne pouvez pas modifier les limites d’une clé API.',
  NO_VALUES_TO_UPDATE: 'Rien n’a été modifié.',
  API_KEY_LIMIT_REACHED: 'Vous pouvez avoir au plus 100 clés API. Supprimez-en d’abord une.',
  PERMISSIONS_EXCEED_YOUR_OWN: 'Une clé API ne peut pas avoir d’autorisations que vous n’avez pas.',
  INSUFFICIENT_API_KEY_PERMISSIONS:
    'Vous n’avez pas l’autorisation de gérer les clés API de cette organisation. Adressez-vous à un propriétaire ou à un administrateur.',
  KEY_IS_BEING_ROTATED:
    'Le secret précédent de cette clé fonctionne encore. Attendez qu’il expire, ou choisissez « Maintenant » pour désactiver tous les secrets précédents.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: 'Vous n’avez pas l’autorisation de voir les clés API.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: 'Vous n’avez pas l’autorisation de supprimer des clés API.',

  // Device authorization
  INVALID_CLIENT: 'Cette application n’est pas enregistrée. Demandez l’accès à l’administrateur du service.',
  AUTHORIZATION_PENDING: 'Cette connexion n’a pas encore été approuvée. Saisissez le code sur la page d’approbation.',
  POLLING_TOO_FREQUENTLY: 'L’appareil envoie trop souvent des requêtes. Patientez un instant, puis réessayez.',
  INVALID_DEVICE_CODE: 'Cette connexion n’est pas valide ou a déjà été utilisée. Recommencez sur l’appareil.',
  EXPIRED_DEVICE_CODE: 'Cette connexion a expiré. Recommencez sur l’appareil.',
  DEVICE_ACCESS_DENIED: 'Cette connexion a été refusée ou n’est plus approuvée. Recommencez sur l’appareil.',
  INVALID_USER_CODE: 'Ce code est incorrect ou a déjà été utilisé. Comparez-le avec celui de votre appareil.',
  EXPIRED_USER_CODE: 'Ce code a expiré. Demandez-en un nouveau sur votre appareil.',
  DEVICE_CODE_OF_ANOTHER_USER: 'Une autre personne a saisi ce code. Demandez-en un nouveau sur votre appareil.',
  DEVICE_CODE_ALREADY_PROCESSED: 'Ce code a déjà été approuvé ou refusé. Demandez-en un nouveau sur votre appareil.',
  REQUIRED_DATA_IS_MISSING:
    'Il manque des informations à votre compte. Déconnectez-vous, reconnectez-vous pour les ajouter, puis approuvez l’appareil.',

  // Webhooks
  WEBHOOK_NOT_FOUND: 'Ce webhook n’existe plus.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'Cet envoi n’existe plus. Rechargez la page pour actualiser la liste.',
  WEBHOOK_DELIVERY_IS_PENDING: 'Cet envoi n’est pas encore terminé. Attendez la prochaine tentative.',
  WEBHOOK_LIMIT_REACHED: 'Vous pouvez avoir au plus 20 webhooks. Supprimez-en d’abord un.',
  WEBHOOK_URL_NOT_ALLOWED: 'Saisissez une URL publique qui commence par https.',
  WEBHOOK_EVENT_NOT_AVAILABLE: 'Les organisations ne peuvent pas recevoir cet événement.',
  WEBHOOK_IS_DISABLED: 'Ce webhook est désactivé. Activez-le d’abord.',
  INSUFFICIENT_WEBHOOK_PERMISSIONS: 'Vous n’avez pas l’autorisation d’effectuer cette action sur les webhooks.',

  // Passkeys
  CHALLENGE_NOT_FOUND: 'Cette demande a expiré. Réessayez.',
  FAILED_TO_VERIFY_REGISTRATION: 'La clé d’accès n’a pas pu être ajoutée. Réessayez.',
  PREVIOUSLY_REGISTERED: 'Cet appareil a déjà une clé d’accès pour votre compte. Utilisez un autre appareil.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS:
    'Vous pouvez avoir au plus 20 clés d’accès. Supprimez-en d’abord une.',
  PASSKEY_NOT_FOUND: 'Cette clé d’accès n’existe plus. Utilisez un autre moyen de connexion.',
  AUTHENTICATION_FAILED: 'La clé d’accès n’a pas été acceptée. Réessayez ou utilisez un autre moyen de connexion.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Vous n’avez pas l’autorisation de créer des organisations. Adressez-vous à l’administrateur du service.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Vous avez atteint le nombre maximal d’organisations. Quittez-en une avant d’en créer une autre.',
  ORGANIZATION_ALREADY_EXISTS: 'Une organisation utilise déjà cette adresse web. Choisissez-en une autre.',
  ORGANIZATION_REQUIRES_TWO_FACTOR:
    'Cette organisation exige l’authentification à deux facteurs. Activez-la, puis réessayez.',
  SLUG_IS_TAKEN: 'Cette adresse web est déjà prise. Choisissez-en une autre.',
  ORGANIZATION_NOT_FOUND: 'Cette organisation est introuvable. Elle a peut-être été supprimée.',
  NO_ACTIVE_ORGANIZATION: 'Choisissez d’abord une organisation.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'Vous n’êtes pas membre de cette organisation. Demandez une invitation à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Vous ne pouvez pas modifier cette organisation. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'Vous n’avez pas l’autorisation de supprimer cette organisation. Adressez-vous à un propriétaire.',

  // Members
  MEMBER_NOT_FOUND: 'Ce membre est introuvable. Il a peut-être quitté l’organisation.',
  ROLE_NOT_FOUND: 'Ce rôle n’existe pas. Choisissez-en un autre.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Un rôle porte déjà ce nom. Choisissez-en un autre.',
  INVALID_RESOURCE: 'Cette autorisation n’existe pas. Rechargez la page, puis réessayez.',
  TOO_MANY_ROLES: 'L’organisation a atteint le nombre maximal de rôles. Supprimez-en d’abord un.',
  ROLE_IS_ASSIGNED: 'Ce rôle est encore utilisé. Modifiez d’abord le rôle des membres et retirez les invitations.',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'Ce rôle fait partie du service et ne peut pas être supprimé.',
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION:
    'Vous ne pouvez pas exporter cette organisation. Adressez-vous à un propriétaire.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE:
    'Vous ne pouvez pas créer un rôle avec ces autorisations. Adressez-vous à un propriétaire.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Vous ne pouvez pas modifier ce rôle ainsi. Adressez-vous à un propriétaire.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Vous ne pouvez pas supprimer ce rôle. Adressez-vous à un propriétaire.',
  TEAM_NOT_FOUND: 'Cette équipe est introuvable. Elle a peut-être été supprimée.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Ce membre ne fait plus partie de l’équipe.',
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: 'Ce membre fait déjà partie d’une autre équipe. Retirez-le d’abord de celle-ci.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Cet utilisateur est déjà membre.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Cette organisation est complète. Un membre doit la quitter pour qu’une autre personne puisse la rejoindre.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER:
    'Vous n’avez pas l’autorisation de modifier ce membre. Adressez-vous à un propriétaire.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER:
    'Vous n’avez pas l’autorisation de retirer ce membre. Adressez-vous à un propriétaire.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Vous êtes l’unique propriétaire. Donnez d’abord ce rôle à un autre membre.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Vous êtes l’unique propriétaire d’une organisation. Transférez-la ou supprimez-la d’abord.',

  // Invitations
  NOT_AUTHENTICATED: 'Connectez-vous pour voir cette invitation.',
  FAILED_TO_RETRIEVE_INVITATION: 'Cette invitation n’existe plus. L’organisation a peut-être été supprimée.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'La personne qui vous a envoyé l’invitation ne peut plus inviter de membres. Demandez-en une nouvelle à l’organisation.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Cet utilisateur a déjà une invitation. Elle figure dans la liste.',
  INVITATION_LIMIT_REACHED: 'Trop d’invitations sont en attente. Attendez des réponses ou retirez-en certaines.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Vous n’avez pas l’autorisation d’inviter des membres. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Vous n’avez pas l’autorisation de donner un rôle supérieur au vôtre. Choisissez un autre rôle.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS:
    'Confirmez d’abord votre adresse e-mail. Vous pourrez ensuite inviter des membres.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Vous n’avez pas l’autorisation de retirer cette invitation. Adressez-vous à un propriétaire ou à un administrateur.',
  ORGANIZATION_ID_IS_REQUIRED: 'Choisissez d’abord une organisation.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'Vous n’êtes pas membre de cette organisation. Demandez une invitation à un administrateur.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Vous n’avez pas l’autorisation de créer des équipes. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Vous n’avez pas l’autorisation de modifier cette équipe. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Vous n’avez pas l’autorisation de supprimer des équipes. Adressez-vous à un propriétaire ou à un administrateur.',
  UNABLE_TO_REMOVE_LAST_TEAM:
    'Une organisation doit avoir au moins une équipe. Créez-en une autre avant de supprimer celle-ci.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Cette organisation a atteint son nombre maximal d’équipes. Supprimez-en une avant d’en créer une autre.',

  // Administration
  NOT_WHILE_IMPERSONATING:
    'C’est impossible tant que vous utilisez le compte d’un autre utilisateur. Revenez d’abord à votre compte.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS:
    'Vous n’avez pas l’autorisation de créer des comptes. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS:
    'Vous n’avez pas l’autorisation de voir les utilisateurs. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE:
    'Vous n’avez pas l’autorisation de modifier les rôles. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS:
    'Vous n’avez pas l’autorisation de bloquer des utilisateurs. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'Vous n’avez pas l’autorisation de vous connecter en tant qu’autre utilisateur. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS:
    'Vous n’avez pas l’autorisation de supprimer des comptes. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'Vous n’avez pas l’autorisation de définir des mots de passe. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Vous n’avez pas l’autorisation de voir les sessions. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Vous n’avez pas l’autorisation de terminer des sessions. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'Vous n’avez pas l’autorisation de voir les organisations. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS:
    'Vous n’avez pas l’autorisation de voir les e-mails. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS:
    'Vous n’avez pas l’autorisation de renvoyer des e-mails. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND:
    'Vous n’avez pas l’autorisation de modifier la marque. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'Vous n’avez pas l’autorisation de voir cette activité. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Vous ne pouvez pas modifier ce compte. Cet utilisateur a des autorisations que vous n’avez pas.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE:
    'Vous ne pouvez pas donner ce rôle. Il comprend des autorisations que vous n’avez pas.',
  YOU_CANNOT_BAN_YOURSELF: 'Vous ne pouvez pas bloquer votre propre compte.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Vous ne pouvez pas vous connecter en tant que vous-même.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'Vous ne pouvez pas vous connecter en tant qu’autre administrateur.',
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR:
    'Vous ne pouvez pas réinitialiser ici votre propre authentification à deux facteurs. Désactivez-la dans votre compte.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Vous utilisez déjà votre propre compte.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Impossible de rétablir votre session. Reconnectez-vous.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'C’est le dernier administrateur. Donnez d’abord ce rôle à une autre personne.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Cet utilisateur est l’unique propriétaire d’une organisation. Il faut d’abord la transférer ou la supprimer.',
  MAIL_NOT_FOUND: 'Cet e-mail est introuvable. Il a peut-être été supprimé.',

  // Redirect back from a social provider
  invalid_callback_request: 'Le fournisseur a envoyé une réponse incorrecte. Réessayez.',
  state_not_found: 'Cette demande de connexion est inconnue. Réessayez.',
  please_restart_the_process: 'Cela a pris trop de temps, ou s’est terminé dans un autre onglet. Réessayez.',
  access_denied:
    'Vous n’avez pas donné votre accord, donc rien n’a changé. Réessayez ou choisissez un autre moyen de connexion.',
  no_code: 'Le fournisseur a envoyé une réponse incomplète. Réessayez.',
  oauth_provider_not_found: 'Ce fournisseur n’est pas disponible actuellement. Choisissez un autre moyen de connexion.',
  invalid_code: 'Le fournisseur n’a pas pu confirmer votre identité. Réessayez.',
  unable_to_get_user_info:
    'Le fournisseur n’a pas transmis votre profil. Réessayez ou choisissez un autre moyen de connexion.',
  email_not_found:
    'Le fournisseur n’a pas transmis votre adresse e-mail. Inscrivez-vous avec votre adresse, puis associez le fournisseur dans votre compte.',
  no_callback_url: 'Cette demande de connexion est incomplète. Recommencez depuis l’application.',
  account_already_linked_to_different_user:
    'Ce compte est déjà associé à un autre utilisateur. Choisissez-en un autre.',

  // Social providers and connected accounts
  PROVIDER_NOT_FOUND: 'Ce fournisseur est inconnu. Choisissez un autre moyen de connexion.',
  CALLBACKURL_IS_REQUIRED: 'Cette demande de connexion est incomplète. Recommencez depuis l’application.',
  UNABLE_TO_CREATE_VERIFICATION: 'Impossible de commencer la connexion. Réessayez dans un instant.',
  ID_TOKEN_NOT_SUPPORTED: 'Ce fournisseur ne prend pas en charge cette connexion. Utilisez son bouton.',
  PENDING_SIGN_IN_NOT_FOUND: 'Cette connexion a expiré ou est déjà terminée. Reconnectez-vous.',
  PENDING_SIGN_UP_NOT_FOUND:
    'Cette inscription a expiré ou est déjà terminée. Connectez-vous de nouveau avec le fournisseur.',
  USER_EMAIL_NOT_FOUND:
    'Le fournisseur n’a pas transmis votre adresse e-mail. Inscrivez-vous avec votre adresse, puis associez le fournisseur dans votre compte.',
  ACCOUNT_NOT_LINKED:
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou réinitialisez le mot de passe, puis associez le fournisseur.',
  SIGNUP_DISABLED: 'L’inscription avec ce fournisseur est impossible. Inscrivez-vous autrement.',
  UNABLE_TO_LINK_ACCOUNT: 'Impossible d’associer ce compte. Réessayez dans les paramètres de votre compte.',
  UNABLE_TO_CREATE_USER: 'Impossible de créer votre compte. Réessayez ou inscrivez-vous avec votre adresse e-mail.',
  UNABLE_TO_CREATE_SESSION: 'Impossible de vous connecter. Réessayez.',
  INVALID_ERRORCALLBACKURL: 'La page d’erreur de ce lien est sur un site inconnu. Recommencez depuis l’application.',
  INVALID_NEWUSERCALLBACKURL:
    'La page de bienvenue de ce lien est sur un site inconnu. Recommencez depuis l’application.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'C’est votre seul moyen de connexion. Ajoutez-en un autre avant de le retirer.',
  ACCOUNT_NOT_FOUND: 'Ce compte n’est plus associé. Rechargez la page pour actualiser la liste.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'L’accès à ce fournisseur ne peut pas être renouvelé. Dissociez-le, puis associez-le de nouveau.',
  FAILED_TO_REFRESH_ACCESS_TOKEN:
    'Le fournisseur n’a pas renouvelé son accès. Dissociez-le, puis associez-le de nouveau.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Impossible d’identifier votre compte. Connectez-vous et réessayez.',
} satisfies Texts['areaErrors']
