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
  BANNED_USER: 'Votre compte est bloqué. Si vous pensez qu’il s’agit d’une erreur, contactez l’assistance.',
  FAILED_TO_GET_SESSION: 'Nous n’avons pas retrouvé votre session. Veuillez vous reconnecter.',
  SESSION_NOT_FOUND: 'Cette session est déjà terminée. Rechargez la page pour voir la liste à jour.',
  SESSION_COOKIE_TOO_LARGE:
    'Votre profil contient plus que ce qu’un navigateur peut garder. Raccourcissez le nom ou l’adresse de l’image.',
  SESSION_IS_NOT_FRESH: 'Votre connexion remonte à un certain temps. Reconnectez-vous pour faire cela.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'Pour votre sécurité, reconnectez-vous avant de franchir cette étape.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Nous ne savons pas de qui il s’agit. Connectez-vous et réessayez.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Nous n’avons pas trouvé ce compte. Vérifiez l’adresse ou inscrivez-vous.',
  USER_ALREADY_EXISTS: 'Un compte existe déjà avec cette adresse. Connectez-vous ou réinitialisez votre mot de passe.',
  PASSWORD_TOO_SHORT: 'Ce mot de passe est trop court. Choisissez-en un plus long.',
  PASSWORD_TOO_LONG: 'Ce mot de passe est trop long. Choisissez-en un plus court.',
  INVALID_PASSWORD: 'Ce mot de passe n’est pas le bon. Réessayez ou réinitialisez-le.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Votre compte n’a pas encore de mot de passe. Utilisez « Mot de passe oublié ? » pour en choisir un.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'La connexion par mot de passe est désactivée ici. Choisissez un autre moyen.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Il n’est pas possible de créer un compte ici. Demandez un accès à l’administrateur du service.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Les e-mails de confirmation sont désactivés ici. Demandez de l’aide à l’administrateur du service.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Le mot de passe ne peut pas être réinitialisé par e-mail ici. Demandez de l’aide à l’administrateur du service.',

  // Mailed secrets
  INVALID_TOKEN: 'Ce lien n’est pas valable ou a déjà servi. Demandez-en un nouveau.',
  TOKEN_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
  TIMEOUT: 'La réponse a mis trop de temps à arriver. Veuillez réessayer.',
  ABORTED: 'L’opération a été interrompue avant la fin. Veuillez réessayer.',
  UNEXPECTED_ANSWER: 'Nous avons reçu une réponse inattendue. Rechargez la page et réessayez.',
} satisfies Texts['errors']
