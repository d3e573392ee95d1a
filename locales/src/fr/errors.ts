import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR:
    'Il manque quelque chose dans le formulaire, ou une information n’est pas correcte. Vérifiez-le et réessayez.',
  BAD_REQUEST: 'Nous n’avons pas pu lire cette demande. Rechargez la page et réessayez.',
  UNAUTHORIZED: 'Connectez-vous pour continuer.',
  INVALID_ORIGIN:
    'Cette demande vient d’une page que nous ne connaissons pas. Ouvrez l’application à sa propre adresse.',
  INVALID_CALLBACKURL: 'Ce lien mène à un site que nous ne connaissons pas. Recommencez depuis l’application.',
  INVALID_REDIRECTURL: 'Ce lien redirige vers un site que nous ne connaissons pas. Recommencez depuis l’application.',
  INVALID_ERRORCALLBACKURL:
    'La page d’erreur de ce lien se trouve sur un site que nous ne connaissons pas. Recommencez depuis l’application.',
  INVALID_NEWUSERCALLBACKURL:
    'La page d’accueil de ce lien se trouve sur un site que nous ne connaissons pas. Recommencez depuis l’application.',
  NOT_FOUND: 'Nous n’avons rien trouvé ici. La page a peut-être été déplacée ou supprimée.',
  METHOD_NOT_ALLOWED: 'Cela ne fonctionne pas ainsi. Revenez en arrière et utilisez les boutons de la page.',
  PAYLOAD_TOO_LARGE: 'C’est trop en une seule fois. Raccourcissez le contenu et réessayez.',
  TOO_MANY_REQUESTS: 'C’était un peu trop rapide. Patientez un instant, puis réessayez.',
  INTERNAL_SERVER_ERROR: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  SERVICE_UNAVAILABLE: 'Nous sommes très sollicités en ce moment. Réessayez dans un instant.',

  // Sign-in and session
  INVALID_EMAIL: 'Cela ne ressemble pas à une adresse e-mail. Vérifiez qu’elle est bien écrite.',
  INVALID_EMAIL_OR_PASSWORD:
    'L’adresse e-mail et le mot de passe ne correspondent pas. Vérifiez-les ou réinitialisez votre mot de passe.',
  EMAIL_NOT_VERIFIED: 'Confirmez d’abord votre adresse e-mail : ouvrez le lien de l’e-mail que nous vous avons envoyé.',
  FAILED_TO_GET_SESSION: 'Nous n’avons pas retrouvé votre session. Veuillez vous reconnecter.',
  SESSION_NOT_FOUND: 'Cette session est déjà terminée. Rechargez la page pour voir la liste à jour.',
  SESSION_COOKIE_TOO_LARGE:
    'Votre profil contient plus que ce qu’un navigateur peut garder. Raccourcissez le nom ou l’adresse de l’image.',
  SESSION_IS_NOT_FRESH: 'Votre connexion remonte à un certain temps. Reconnectez-vous pour faire cela.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'Pour votre sécurité, reconnectez-vous avant de franchir cette étape.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Nous ne savons pas de qui il s’agit. Connectez-vous et réessayez.',

  // Accounts and passwords
  USER_NOT_FOUND: 'Nous n’avons pas trouvé ce compte. Vérifiez l’adresse ou inscrivez-vous.',
  USER_ALREADY_EXISTS: 'Un compte existe déjà avec cette adresse. Connectez-vous ou réinitialisez votre mot de passe.',
  PASSWORD_TOO_SHORT: 'Ce mot de passe est trop court. Choisissez-en un plus long.',
  PASSWORD_TOO_LONG: 'Ce mot de passe est trop long. Choisissez-en un plus court.',
  INVALID_PASSWORD: 'Ce mot de passe n’est pas le bon. Réessayez ou réinitialisez-le.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Votre compte n’a pas encore de mot de passe. Utilisez « Mot de passe oublié ? » pour en choisir un.',
  USER_ALREADY_HAS_A_PASSWORD: 'Votre compte a déjà un mot de passe. Vous pouvez le modifier.',
  EMAIL_CAN_NOT_BE_UPDATED: 'L’adresse e-mail se modifie dans une étape à part, avec une confirmation par e-mail.',
  EMAIL_IS_THE_SAME: 'C’est déjà votre adresse e-mail. Pour la modifier, saisissez-en une autre.',
  INVALID_PICTURE:
    'Ce fichier n’est pas une image que nous pouvons afficher. Veuillez choisir un fichier WebP, PNG ou JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Votre adresse e-mail n’a pas pu être modifiée. Essayez-en une autre.',
  FAILED_TO_GET_USER_INFO: 'Nous devons savoir que c’est bien vous. Connectez-vous, puis rouvrez le lien.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'La connexion par mot de passe est désactivée ici. Choisissez un autre moyen.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Il n’est pas possible de créer un compte ici. Demandez un accès à l’administrateur du service.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Les e-mails de confirmation sont désactivés ici. Demandez de l’aide à l’administrateur du service.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Le mot de passe ne peut pas être réinitialisé par e-mail ici. Demandez de l’aide à l’administrateur du service.',
  CHANGE_EMAIL_IS_DISABLED:
    'L’adresse e-mail ne peut pas être modifiée ici. Demandez de l’aide à l’administrateur du service.',

  // Mailed secrets
  INVALID_TOKEN: 'Ce lien n’est pas valable ou a déjà servi. Demandez-en un nouveau.',
  TOKEN_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau.',

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

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
  TIMEOUT: 'La réponse a mis trop de temps à arriver. Veuillez réessayer.',
  ABORTED: 'L’opération a été interrompue avant la fin. Veuillez réessayer.',
  UNEXPECTED_ANSWER: 'Nous avons reçu une réponse inattendue. Rechargez la page et réessayez.',
} satisfies Texts['errors']
