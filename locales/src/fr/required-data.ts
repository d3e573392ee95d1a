import type { Texts } from '../en.ts'

export const requiredData = {
  title: 'Complétez votre compte',
  intro: (email) => `Encore une étape avant de vous connecter avec l’adresse ${email}.`,
  submit: 'Continuer',
  expiredTitle: 'Connexion expirée',
  accept: 'J’accepte les conditions d’utilisation',
  acceptWithPrivacy: 'J’accepte les conditions d’utilisation et la politique de confidentialité',
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  mustAccept: 'Acceptez les conditions pour continuer',
} satisfies Texts['requiredData']
