import type { Texts } from '../en.ts'

export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'Votre compte a déjà un mot de passe. Vous pouvez le modifier.',
  EMAIL_CAN_NOT_BE_UPDATED: 'L’adresse e-mail se modifie dans une étape à part, avec une confirmation par e-mail.',
  EMAIL_IS_THE_SAME: 'C’est déjà votre adresse e-mail. Pour la modifier, saisissez-en une autre.',
  INVALID_PICTURE:
    'Ce fichier n’est pas une image que nous pouvons afficher. Veuillez choisir un fichier WebP, PNG ou JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Votre adresse e-mail n’a pas pu être modifiée. Essayez-en une autre.',
  CHANGE_EMAIL_IS_DISABLED:
    'L’adresse e-mail ne peut pas être modifiée ici. Demandez de l’aide à l’administrateur du service.',
  FAILED_TO_GET_USER_INFO: 'Nous devons savoir que c’est bien vous. Connectez-vous, puis rouvrez le lien.',

  // Two-factor
  TWO_FACTOR_ISNT_ENABLED: 'La connexion en deux étapes n’est pas encore activée. Configurez-la d’abord.',
  TOTP_NOT_ENABLED: 'Aucune application d’authentification n’est configurée. Choisissez un autre moyen.',
  OTP_NOT_ENABLED: 'La connexion en deux étapes n’est pas encore configurée. Commencez par votre mot de passe.',
  OTP_ISNT_CONFIGURED: 'Les codes ne sont pas envoyés par e-mail ici. Choisissez un autre moyen.',
  OTP_HAS_EXPIRED: 'Ce code a expiré. Faites-vous en envoyer un nouveau.',
  BACKUP_CODES_ARENT_ENABLED: 'Vous n’avez pas encore de codes de secours. Choisissez un autre moyen.',
  // Also what a provider's code is called that it does not take back.
  INVALID_CODE: 'Ce code n’a pas été accepté : il est faux, trop ancien ou a déjà servi. Réessayez.',
  INVALID_BACKUP_CODE: 'Ce code de secours n’est pas le bon ou a déjà servi. Essayez-en un autre.',
  INVALID_TWO_FACTOR_COOKIE: 'Cela a pris trop de temps, ou il y a eu trop d’essais. Reconnectez-vous.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Trop d’erreurs. Faites-vous envoyer un nouveau code.',
  TRUSTED_DEVICE_NOT_FOUND: 'Cet appareil n’est plus de confiance. Rechargez la page pour voir la liste à jour.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Il n’est pas possible de créer de nouvelles organisations ici. Adressez-vous à l’administrateur du service.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Vous appartenez déjà au nombre maximal d’organisations autorisé. Quittez-en une avant d’en créer une autre.',
  ORGANIZATION_ALREADY_EXISTS: 'Une organisation utilise déjà cette adresse web. Choisissez une autre adresse.',
  SLUG_IS_TAKEN: 'Cette adresse web est déjà prise. Choisissez-en une autre.',
  ORGANIZATION_NOT_FOUND: 'Nous n’avons pas trouvé cette organisation. Elle a peut-être été supprimée.',
  NO_ACTIVE_ORGANIZATION: 'Choisissez d’abord une organisation.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'Vous n’êtes pas membre de cette organisation. Demandez une invitation à l’un de ses administrateurs.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Vous ne pouvez pas modifier cette organisation. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'Vous ne pouvez pas supprimer cette organisation. Adressez-vous à un propriétaire.',

  // Members
  MEMBER_NOT_FOUND: 'Nous n’avons pas trouvé ce membre. Cette personne est peut-être partie.',
  ROLE_NOT_FOUND: 'Ce rôle n’existe pas. Choisissez-en un autre.',
  TEAM_NOT_FOUND: 'Nous n’avons pas trouvé cette équipe. Elle a peut-être été supprimée.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Cette personne est déjà membre.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Cette organisation est complète. Quelqu’un doit partir avant qu’une autre personne puisse la rejoindre.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Vous ne pouvez pas modifier ce membre. Adressez-vous à un propriétaire.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Vous ne pouvez pas retirer ce membre. Adressez-vous à un propriétaire.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Vous êtes l’unique propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Vous êtes l’unique propriétaire d’une organisation. Transférez-la ou supprimez-la d’abord.',

  // Invitations
  NOT_AUTHENTICATED: 'Connectez-vous pour voir cette invitation, ou ouvrez le lien de notre e-mail.',
  INVITATION_NOT_FOUND: 'Cette invitation n’est plus ouverte, ou le lien est périmé. Demandez une nouvelle invitation.',
  FAILED_TO_RETRIEVE_INVITATION: 'Cette invitation vient de disparaître. L’organisation a peut-être été supprimée.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Cette invitation est destinée à une autre adresse. Connectez-vous avec l’adresse à laquelle elle a été envoyée.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'La personne à l’origine de l’invitation ne peut plus inviter. Demandez une nouvelle invitation à l’organisation.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Cette personne est déjà invitée. Vous pouvez renvoyer l’invitation.',
  INVITATION_LIMIT_REACHED: 'Trop d’invitations sont en attente. Attendez des réponses ou retirez-en quelques-unes.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Vous ne pouvez inviter personne ici. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Vous ne pouvez pas donner un rôle supérieur au vôtre. Choisissez un autre rôle.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Vous ne pouvez pas retirer cette invitation. Adressez-vous à un propriétaire ou à un administrateur.',
  ORGANIZATION_ID_IS_REQUIRED: 'Choisissez d’abord une organisation.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'Vous n’êtes pas membre de cette organisation. Demandez une invitation à l’un de ses administrateurs.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Vous ne pouvez pas créer d’équipe ici. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Vous ne pouvez pas modifier cette équipe. Adressez-vous à un propriétaire ou à un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Vous ne pouvez pas supprimer d’équipe ici. Adressez-vous à un propriétaire ou à un administrateur.',
  UNABLE_TO_REMOVE_LAST_TEAM:
    'Une organisation doit garder au moins une équipe. Créez-en une autre avant de supprimer celle-ci.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Cette organisation a atteint le nombre maximal d’équipes. Supprimez-en une avant d’en créer une autre.',

  // Administration
  NOT_WHILE_IMPERSONATING:
    'Ce n’est pas possible tant que vous êtes dans le compte d’une autre personne. Revenez d’abord au vôtre.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Vous ne pouvez pas créer de compte. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS:
    'Vous ne pouvez pas voir la liste des personnes. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE:
    'Vous ne pouvez pas modifier les rôles. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Vous ne pouvez bloquer personne. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'Vous ne pouvez pas entrer dans le compte d’autres personnes. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS:
    'Vous ne pouvez pas supprimer de compte. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'Vous ne pouvez pas définir le mot de passe d’autres personnes. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Vous ne pouvez pas voir les sessions d’autres personnes. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Vous ne pouvez pas fermer les sessions d’autres personnes. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'Vous ne pouvez pas voir la liste des organisations. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS:
    'Vous ne pouvez pas voir les e-mails sortants. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'Vous ne pouvez pas renvoyer d’e-mails. Adressez-vous à un autre administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'Vous ne pouvez pas voir cette activité. Adressez-vous à une personne qui en a le droit.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Cette personne a des droits que vous n’avez pas : vous ne pouvez pas modifier son compte.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE:
    'Ce rôle donne des droits que vous n’avez pas : vous ne pouvez l’attribuer à personne.',
  YOU_CANNOT_BAN_YOURSELF: 'Vous ne pouvez pas bloquer votre propre compte.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'C’est déjà votre propre compte.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Vous êtes déjà dans votre propre compte.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Nous n’avons pas pu revenir à votre compte. Veuillez vous reconnecter.',
  UNABLE_TO_REMOVE_LAST_ADMIN:
    'Sans cette personne, plus personne n’administrerait la plateforme. Donnez d’abord ce rôle à quelqu’un d’autre.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Une organisation n’appartient qu’à cette personne. Il faut d’abord la céder ou la supprimer.',
  MAIL_NOT_FOUND: 'Nous n’avons pas trouvé cet e-mail. Il a peut-être été supprimé.',

  // The return from a social provider: as a redirect carries them
  invalid_callback_request: 'Le fournisseur nous a envoyé quelque chose que nous ne comprenons pas. Recommencez.',
  state_not_found: 'Nous ne savons pas où cela a commencé. Recommencez.',
  please_restart_the_process: 'Cela a pris trop de temps ou s’est déjà terminé dans un autre onglet. Recommencez.',
  access_denied:
    'Vous n’avez pas donné votre accord chez le fournisseur : rien n’a changé. Réessayez ou choisissez une autre façon.',
  no_code: 'Le fournisseur vous a renvoyé ici sans résultat. Recommencez.',
  oauth_provider_not_found:
    'Ce fournisseur ne peut pas être utilisé ici pour le moment. Choisissez une autre façon de vous connecter.',
  invalid_code: 'Le fournisseur ne nous a pas confirmé que c’était bien vous. Recommencez.',
  unable_to_get_user_info:
    'Le fournisseur ne nous a pas dit qui vous êtes. Réessayez dans un instant ou choisissez une autre façon.',
  email_not_found:
    'Le fournisseur ne nous a donné aucune adresse e-mail. Inscrivez-vous d’abord avec votre adresse, puis associez le fournisseur dans votre compte.',
  no_callback_url: 'Nous ne savons pas où vous conduire ensuite. Recommencez depuis l’application.',
  account_already_linked_to_different_user:
    'Ce compte du fournisseur ouvre déjà un autre compte ici. Connectez-vous avec lui ou choisissez-en un autre chez le fournisseur.',

  // Social providers and linked accounts
  PROVIDER_NOT_FOUND: 'Nous ne connaissons pas ce fournisseur. Choisissez une autre façon de vous connecter.',
  CALLBACKURL_IS_REQUIRED: 'Nous ne savons pas où vous conduire ensuite. Recommencez depuis l’application.',
  UNABLE_TO_CREATE_VERIFICATION: 'Cette connexion n’a pas pu commencer. Réessayez dans un instant.',
  ID_TOKEN_NOT_SUPPORTED: 'Ce fournisseur ne s’utilise pas ainsi. Servez-vous de son bouton.',
  USER_EMAIL_NOT_FOUND:
    'Le fournisseur ne nous a donné aucune adresse e-mail. Inscrivez-vous d’abord avec votre adresse, puis associez le fournisseur dans votre compte.',
  ACCOUNT_NOT_LINKED:
    'Vous avez déjà un compte avec cette adresse. Connectez-vous comme d’habitude, puis associez le fournisseur dans votre compte.',
  SIGNUP_DISABLED: 'Il n’est pas possible de créer un compte de cette façon. Inscrivez-vous autrement.',
  UNABLE_TO_LINK_ACCOUNT: 'Ce compte n’a pas pu être associé. Réessayez dans les réglages de votre compte.',
  UNABLE_TO_CREATE_USER: 'Votre compte n’a pas pu être créé. Réessayez ou inscrivez-vous avec votre adresse e-mail.',
  UNABLE_TO_CREATE_SESSION: 'Nous n’avons pas pu vous connecter. Réessayez.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT:
    'C’est votre seule façon de vous connecter. Ajoutez-en une autre avant de la retirer.',
  ACCOUNT_NOT_FOUND: 'Cette association n’existe plus. Rechargez la page pour voir la liste actuelle.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'Ce fournisseur ne renouvelle pas son accès. Dissociez-le puis associez-le à nouveau.',
  FAILED_TO_REFRESH_ACCESS_TOKEN:
    'Le fournisseur n’a pas renouvelé son accès. Dissociez-le puis associez-le à nouveau.',
} satisfies Texts['areaErrors']
