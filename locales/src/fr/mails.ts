import type { Texts } from '../en.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  validity: (lifetime) => `Le lien fonctionne une seule fois et reste valable ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `Le code fonctionne une seule fois et reste valable ${lasting(lifetime)}.`,
  when: (at) => `Date : ${formatUtcDateTime('fr', at)}`,
  linkFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  reason: ({ product }) => `Vous recevez cet e-mail parce que cette adresse a été indiquée sur ${product}.`,
  roleNames: { owner: 'propriétaire', admin: 'administrateur', member: 'membre' },

  verification: ({ product }) => ({
    subject: `Confirmez votre adresse e-mail pour ${product}`,
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [`Bienvenue sur ${product} ! Confirmez que cette adresse est bien la vôtre.`],
    button: 'Confirmer l’adresse',
    notYou:
      'Cette inscription ne vient pas de vous ? Ignorez cet e-mail : sans votre accord, l’adresse restera non confirmée.',
  }),
  emailChangeApproval: ({ product, newEmail }) => ({
    subject: `Approuvez votre nouvelle adresse e-mail pour ${product}`,
    heading: 'Approuvez le changement d’adresse',
    paragraphs: [
      `Vous avez demandé à utiliser désormais l’adresse ${newEmail} pour votre compte. Approuvez ce changement.`,
      'Nous enverrons ensuite un e-mail à la nouvelle adresse pour la confirmer à son tour.',
    ],
    button: 'Approuver le changement',
    notYou:
      'Ce n’était pas vous ? N’ouvrez pas le lien et changez tout de suite votre mot de passe : quelqu’un utilise peut-être votre compte.',
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Confirmez votre nouvelle adresse e-mail pour ${product}`,
    heading: 'Confirmez votre nouvelle adresse',
    paragraphs: [
      `Vous souhaitez utiliser cette adresse pour votre compte ${product}. Confirmez qu’elle est bien la vôtre.`,
    ],
    button: 'Confirmer la nouvelle adresse',
    notYou: 'Cela ne vous dit rien ? Ignorez cet e-mail : l’adresse ne sera pas utilisée.',
  }),
  reset: ({ product }) => ({
    subject: `Réinitialisez votre mot de passe pour ${product}`,
    heading: 'Réinitialisez votre mot de passe',
    paragraphs: [
      'Vous avez demandé un nouveau mot de passe. Choisissez-le avec le bouton ci-dessous.',
      'Tous vos appareils seront ensuite déconnectés.',
    ],
    button: 'Choisir un mot de passe',
    notYou: 'Vous n’avez rien demandé ? Ignorez cet e-mail : votre mot de passe reste inchangé.',
  }),
  deletion: ({ product }) => ({
    subject: `Confirmez la suppression de votre compte ${product}`,
    heading: 'Supprimer votre compte ?',
    paragraphs: [
      'Vous avez demandé la suppression de votre compte. Confirmez que c’est bien ce que vous voulez.',
      'C’est définitif : votre compte et tout ce qui s’y rattache ne pourront pas être récupérés.',
    ],
    button: 'Supprimer mon compte',
    notYou:
      'Ce n’était pas vous ? N’ouvrez pas le lien et changez tout de suite votre mot de passe. Votre compte reste en place.',
  }),
  passwordChanged: ({ product }) => ({
    subject: `Votre mot de passe pour ${product} a été modifié`,
    heading: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié. Si c’était vous, vous n’avez rien d’autre à faire.',
    ],
    notYou: `Ce n’était pas vous ? Ouvrez ${product} sans attendre et réinitialisez votre mot de passe depuis la page de connexion.`,
  }),
  emailChanged: ({ product, newEmail }) => ({
    subject: `Votre adresse e-mail pour ${product} a été modifiée`,
    heading: 'Votre adresse a été modifiée',
    paragraphs: [
      `Votre compte utilise maintenant l’adresse ${newEmail}. Nos e-mails y seront désormais envoyés.`,
      'Si c’était vous, vous n’avez rien d’autre à faire.',
    ],
    notYou: `Ce n’était pas vous ? Contactez sans attendre l’équipe ${product}.`,
  }),
  existingAccount: ({ product }) => ({
    subject: `Vous avez déjà un compte sur ${product}`,
    heading: 'Vous avez déjà un compte',
    paragraphs: [
      `Quelqu’un, peut-être vous, a voulu s’inscrire sur ${product} avec cette adresse. Un compte l’utilise déjà.`,
      'Il suffit de vous connecter. Si vous avez oublié votre mot de passe, vous pourrez le réinitialiser au même endroit.',
    ],
    button: 'Se connecter',
    notYou: 'Ce n’était pas vous ? Alors vous n’avez rien à faire : rien n’a changé dans votre compte.',
  }),
  accountLinked: ({ product, provider }) => ({
    subject: `${provider} a été associé à votre compte ${product}`,
    heading: `${provider} a été associé`,
    paragraphs: [
      `Désormais, ${provider} ouvre aussi votre compte ${product}. Si c’était vous, vous n’avez rien d’autre à faire.`,
    ],
    notYou: `Ce n’était pas vous ? Ouvrez ${product} sans attendre, dissociez ${provider} dans votre compte et changez votre mot de passe.`,
  }),
  accountUnlinked: ({ product, provider }) => ({
    subject: `${provider} a été dissocié de votre compte ${product}`,
    heading: `${provider} a été dissocié`,
    paragraphs: [
      `${provider} n’ouvre plus votre compte ${product}. Si c’était vous, vous n’avez rien d’autre à faire.`,
    ],
    notYou: `Ce n’était pas vous ? Ouvrez ${product} sans attendre et réinitialisez votre mot de passe depuis la page de connexion.`,
  }),
  twoFactorCode: ({ product }) => ({
    subject: `${product} : votre code de connexion`,
    heading: 'Votre code',
    paragraphs: [
      `Saisissez ce code là où vous vous connectez à ${product}. Ne le donnez à personne, quelle que soit la demande.`,
    ],
    notYou: `Vous n’êtes pas en train de vous connecter ? Alors quelqu’un connaît votre mot de passe : ouvrez ${product} et changez-le.`,
  }),
  twoFactorEnabled: ({ product }) => ({
    subject: `La connexion en deux étapes à ${product} est configurée`,
    heading: 'La connexion en deux étapes est configurée',
    paragraphs: [
      'Désormais, nous demandons un code en plus de votre mot de passe. Gardez vos codes de secours en lieu sûr.',
      'Si c’était vous, vous n’avez rien d’autre à faire.',
    ],
    notYou: `Ce n’était pas vous ? Ouvrez ${product} sans attendre et réinitialisez votre mot de passe depuis la page de connexion.`,
  }),
  twoFactorDisabled: ({ product }) => ({
    subject: `La connexion en deux étapes à ${product} a été désactivée`,
    heading: 'La connexion en deux étapes a été désactivée',
    paragraphs: [
      'Désormais, votre mot de passe suffit pour vous connecter. Si c’était vous, vous n’avez rien d’autre à faire.',
    ],
    notYou: `Ce n’était pas vous ? Ouvrez ${product} sans attendre, réinitialisez votre mot de passe depuis la page de connexion et réactivez la connexion en deux étapes.`,
  }),
  backupCodesRenewed: ({ product }) => ({
    subject: `Vos codes de secours pour ${product} ont été renouvelés`,
    heading: 'Vous avez de nouveaux codes de secours',
    paragraphs: [
      'Vos anciens codes de secours ne fonctionnent plus. Si c’était vous, vous n’avez rien d’autre à faire.',
    ],
    notYou: `Ce n’était pas vous ? Ouvrez ${product} sans attendre et réinitialisez votre mot de passe depuis la page de connexion.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Invitation à rejoindre « ${organization} » sur ${product}`,
    heading: `Rejoignez « ${organization} »`,
    paragraphs: [`${inviter} vous invite à rejoindre « ${organization} » sur ${product}.`, `Votre rôle : ${role}.`],
    button: 'Voir l’invitation',
    notYou: 'Vous n’attendiez pas cette invitation ? Ignorez cet e-mail : sans votre accord, vous ne rejoindrez rien.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('fr', seconds, {
    minutes: { one: '# minute', many: '# de minutes', other: '# minutes' },
    hours: { one: '# heure', many: '# d’heures', other: '# heures' },
    days: { one: '# jour', many: '# de jours', other: '# jours' },
  })
