import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Certains champs sont vides ou incorrects. Vérifiez-les et réessayez.',
  FIELD_NOT_ALLOWED: 'Ce champ est rempli automatiquement et ne peut pas être modifié.',
  BAD_REQUEST: 'Cette requête est incorrecte. Rechargez la page et réessayez.',
  UNAUTHORIZED: 'Connectez-vous pour continuer.',
  INVALID_ORIGIN: 'Cette requête vient d’un site inconnu. Ouvrez l’application à son adresse habituelle.',
  INVALID_CALLBACKURL: 'Ce lien mène à un site inconnu. Recommencez depuis l’application.',
  INVALID_REDIRECTURL: 'Ce lien mène à un site inconnu. Recommencez depuis l’application.',
  NOT_FOUND: 'Contenu introuvable. Il a peut-être été déplacé ou supprimé.',
  METHOD_NOT_ALLOWED: 'Cette action n’est pas prise en charge. Revenez en arrière et réessayez.',
  PAYLOAD_TOO_LARGE: 'C’est trop volumineux. Raccourcissez et réessayez.',
  TOO_MANY_REQUESTS: 'Trop de tentatives. Patientez un instant, puis réessayez.',
  INTERNAL_SERVER_ERROR: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  SERVICE_UNAVAILABLE: 'Le service est surchargé. Réessayez dans un instant.',

  // Sign-in and session
  INVALID_EMAIL: 'Cette adresse e-mail est incorrecte. Vérifiez qu’elle ne contient pas de faute.',
  INVALID_EMAIL_OR_PASSWORD: 'Adresse e-mail ou mot de passe incorrect. Réessayez ou réinitialisez votre mot de passe.',
  EMAIL_NOT_VERIFIED: 'Votre adresse e-mail n’est pas encore confirmée. Ouvrez le lien que nous vous avons envoyé.',
  TERMS_VERSION_NOT_CURRENT: 'Les conditions ont changé. Lisez et acceptez la version actuelle.',
  BANNED_USER: 'Votre compte est bloqué. S’il s’agit d’une erreur, contactez l’assistance.',
  FAILED_TO_GET_SESSION: 'Votre session est introuvable. Reconnectez-vous.',
  SESSION_NOT_FOUND: 'Cette session est déjà terminée. Rechargez la page pour actualiser la liste.',
  SESSION_COOKIE_TOO_LARGE: 'Votre profil est trop volumineux. Raccourcissez votre nom ou l’URL de votre photo.',
  SESSION_IS_NOT_FRESH: 'Reconnectez-vous pour continuer.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Ce compte est introuvable. Vérifiez l’adresse e-mail ou inscrivez-vous.',
  USER_ALREADY_EXISTS:
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou réinitialisez votre mot de passe.',
  INVITATION_NOT_FOUND: 'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Cette invitation est pour une autre adresse. Connectez-vous avec l’adresse invitée.',
  PASSWORD_TOO_SHORT: 'Ce mot de passe est trop court. Choisissez-en un plus long.',
  PASSWORD_TOO_LONG: 'Ce mot de passe est trop long. Choisissez-en un plus court.',
  PASSWORD_COMPROMISED: 'Ce mot de passe est trop courant ou a fuité. Choisissez-en un autre.',
  INVALID_PASSWORD: 'Mot de passe incorrect. Réessayez ou réinitialisez votre mot de passe.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Votre compte n’a pas encore de mot de passe. Utilisez « Mot de passe oublié ? » pour en créer un.',
  USER_ALREADY_HAS_A_PASSWORD: 'Votre compte a déjà un mot de passe. Vous pouvez le changer.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED:
    'La connexion par mot de passe est désactivée. Choisissez un autre moyen de connexion.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'L’inscription est désactivée. Demandez un accès à l’administrateur du service.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Les e-mails de confirmation sont désactivés. Demandez de l’aide à l’administrateur du service.',
  RESET_PASSWORD_ISNT_ENABLED:
    'La réinitialisation par e-mail est désactivée. Demandez de l’aide à l’administrateur du service.',

  // Mailed secrets
  INVALID_TOKEN: 'Ce lien est incorrect ou déjà utilisé. Demandez-en un nouveau.',
  TOKEN_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Impossible de modifier votre adresse e-mail. Essayez-en une autre.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Le serveur est inaccessible. Vérifiez votre connexion et réessayez.',
  TIMEOUT: 'Le serveur a mis trop de temps à répondre. Réessayez.',
  ABORTED: 'La requête a été annulée. Réessayez.',
  UNEXPECTED_ANSWER: 'Nous avons reçu une réponse inattendue. Rechargez la page et réessayez.',
} satisfies Texts['errors']
