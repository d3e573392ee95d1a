import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Certains champs sont vides ou incorrects. Vérifiez-les et réessayez.',
  FIELD_NOT_ALLOWED: 'Ce champ est rempli automatiquement et ne peut pas être modifié.',
  BAD_REQUEST: 'Cette requête est incorrecte. Rechargez la page et réessayez.',
  INVALID_ORIGIN: 'Cette requête vient d’un site inconnu. Ouvrez l’application à son adresse habituelle.',
  INVALID_CALLBACKURL: 'Ce lien mène à un site inconnu. Recommencez depuis l’application.',
  METHOD_NOT_ALLOWED: 'Cette action n’est pas prise en charge. Revenez en arrière et réessayez.',
  PAYLOAD_TOO_LARGE: 'C’est trop volumineux. Raccourcissez et réessayez.',
  TOO_MANY_REQUESTS: 'Trop de tentatives. Patientez un instant, puis réessayez.',
  INTERNAL_SERVER_ERROR: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  SERVICE_UNAVAILABLE: 'Le service est surchargé. Réessayez dans un instant.',

  // Sign-in and session
  INVALID_EMAIL: 'Cette adresse e-mail est incorrecte. Vérifiez qu’elle ne contient pas de faute.',
  INVALID_EMAIL_OR_PASSWORD: 'Adresse e-mail ou mot de passe incorrect. Réessayez ou réinitialisez votre mot de passe.',
  EMAIL_NOT_VERIFIED: 'Votre adresse e-mail n’est pas encore confirmée. Ouvrez le lien que nous vous avons envoyé.',
  BANNED_USER: 'Votre compte est bloqué. S’il s’agit d’une erreur, contactez l’assistance.',
  FAILED_TO_GET_SESSION: 'Votre session est introuvable. Reconnectez-vous.',
  SESSION_NOT_FOUND: 'Cette session est déjà terminée. Rechargez la page pour actualiser la liste.',
  SESSION_COOKIE_TOO_LARGE: 'Votre profil est trop volumineux. Raccourcissez votre nom ou l’URL de votre photo.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED:
    'La connexion par mot de passe est désactivée. Choisissez un autre moyen de connexion.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Le serveur est inaccessible. Vérifiez votre connexion et réessayez.',
  TIMEOUT: 'Le serveur a mis trop de temps à répondre. Réessayez.',
  ABORTED: 'La requête a été annulée. Réessayez.',
  UNEXPECTED_ANSWER: 'Nous avons reçu une réponse inattendue. Rechargez la page et réessayez.',
} satisfies Texts['errors']
