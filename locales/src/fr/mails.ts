import type { Texts } from '../en.ts'
import { elide } from './elide.ts'
import type { AdviceArguments } from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  validity: (lifetime) => `Le lien fonctionne une seule fois et reste valable ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `Le code fonctionne une seule fois et reste valable ${lasting(lifetime)}.`,
  when: (at) => `Date : ${formatUtcDateTime('fr', at)}`,
  device: (name) => `Appareil : ${name}`,
  ipAddress: (address) => `Adresse IP : ${address}`,
  codeOrLink:
    'Saisissez ce code là où vous avez commencé ou utilisez le bouton. Ne communiquez ni le code ni le lien à personne.',
  linkFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  reason: ({ product }) => `Vous recevez cet e-mail parce que cette adresse a été indiquée sur ${product}.`,
  roleNames: { owner: 'propriétaire', admin: 'administrateur', member: 'membre' },

  verification: ({ product }) => ({
    subject: `Confirmez votre adresse e-mail pour ${product}`,
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [`Bienvenue sur ${product} ! Confirmez que cette adresse vous appartient.`],
    button: 'Confirmer l’adresse',
    notYou: 'Vous n’avez pas créé de compte ? Vous pouvez ignorer cet e-mail.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }) => ({
    subject: `Approuvez votre nouvelle adresse e-mail pour ${product}`,
    heading: 'Approuvez votre nouvelle adresse e-mail',
    paragraphs: [
      `Nous avons reçu une demande de remplacement de l’adresse e-mail de votre compte par ${newEmail}.`,
      'Après votre approbation, nous enverrons un lien de confirmation à la nouvelle adresse.',
    ],
    button: 'Approuver le changement',
    notYou: `Vous n’avez rien demandé ? N’ouvrez pas le lien et ${lockOthersOut(hasPasswords)} maintenant.`,
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Confirmez votre nouvelle adresse e-mail pour ${product}`,
    heading: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [`Confirmez que vous souhaitez utiliser cette adresse pour votre compte ${product}.`],
    button: 'Confirmer l’adresse',
    notYou: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
  }),
  reset: ({ product }) => ({
    subject: `Réinitialisez votre mot de passe pour ${product}`,
    heading: 'Réinitialisez votre mot de passe',
    paragraphs: [
      'Nous avons reçu une demande de nouveau mot de passe pour votre compte.',
      'Ce changement vous déconnectera de tous vos appareils.',
    ],
    button: 'Réinitialiser le mot de passe',
    notYou: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
  }),
  deletion: ({ product, hasPasswords }) => ({
    subject: `Confirmez la suppression de votre compte ${product}`,
    heading: 'Supprimer votre compte ?',
    paragraphs: [
      'Nous avons reçu une demande de suppression de votre compte et de toutes ses données. Cette action est irréversible.',
    ],
    button: 'Supprimer le compte',
    notYou: `Vous n’avez rien demandé ? N’ouvrez pas le lien et ${lockOthersOut(hasPasswords)} maintenant.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }) => ({
    subject: `Votre mot de passe pour ${product} a été modifié`,
    heading: 'Mot de passe modifié',
    paragraphs: apiKeysDisabled
      ? [
          'Le mot de passe de votre compte a été modifié.',
          'Vos clés API ont aussi été désactivées : les programmes qui les utilisent ne fonctionnent plus. Si c’était vous, réactivez les clés que vous reconnaissez.',
        ]
      : ['Le mot de passe de votre compte a été modifié. Si c’était vous, vous n’avez rien à faire.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }) => ({
    subject: `Les accès antérieurs à votre compte ${product} ont été supprimés`,
    heading: 'Accès antérieurs supprimés',
    paragraphs: [
      'Vous avez confirmé que cette adresse e-mail est la vôtre. Les moyens de connexion, les adresses e-mail supplémentaires, les clés API et les webhooks antérieurs ne fonctionnent plus, car une autre personne a pu les ajouter.',
      'Configurez de nouveau ce dont vous avez besoin.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }) => ({
    subject: `Votre adresse e-mail pour ${product} a été modifiée`,
    heading: 'Adresse e-mail modifiée',
    paragraphs: [`Votre compte utilise désormais ${newEmail}.`, 'Si c’était vous, vous n’avez rien à faire.'],
    button: 'Annuler le changement',
    notYou: url
      ? 'Ce n’était pas vous ? Annulez le changement maintenant.'
      : `Ce n’était pas vous ? Contactez maintenant l’équipe ${elide('de', product)}.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }) => ({
    subject: `Une nouvelle adresse e-mail pour votre compte ${product}`,
    heading: 'Adresse e-mail ajoutée',
    paragraphs: [
      `Vous pouvez maintenant vous connecter à ${product} avec ${newEmail}.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    notYou: `Ce n’était pas vous ? Connectez-vous à ${product}, supprimez l’adresse et ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }) => ({
    subject: `Une adresse e-mail a été supprimée de votre compte ${product}`,
    heading: 'Adresse e-mail supprimée',
    paragraphs: [
      `${newEmail} ne fait plus partie de votre compte ${product}.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }) => ({
    subject: `Vous avez déjà un compte ${product}`,
    heading: 'Vous avez déjà un compte',
    paragraphs: [
      `Quelqu’un a essayé d’utiliser cette adresse sur ${product}, mais un compte existe déjà avec cette adresse.`,
      hasPasswords
        ? 'Si c’était vous, connectez-vous. Si vous avez oublié votre mot de passe, vous pouvez l’y réinitialiser.'
        : 'Si c’était vous, connectez-vous.',
    ],
    button: 'Se connecter',
    notYou: 'Ce n’était pas vous ? Vous pouvez ignorer cet e-mail. Votre compte n’a pas changé.',
  }),
  accountLinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} a été associé à votre compte ${product}`,
    heading: `${provider} associé`,
    paragraphs: [
      `Vous pouvez maintenant vous connecter à ${product} avec ${provider}. Si c’était vous, vous n’avez rien à faire.`,
    ],
    notYou: `Ce n’était pas vous ? Connectez-vous à ${product}, dissociez ${provider} et ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} a été dissocié de votre compte ${product}`,
    heading: `${provider} dissocié`,
    paragraphs: [
      `Vous ne pouvez plus vous connecter à ${product} avec ${provider}. Si c’était vous, vous n’avez rien à faire.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }) => ({
    subject: `Votre code d’inscription pour ${product}`,
    heading: 'Votre code d’inscription',
    paragraphs: [
      `Saisissez ce code pour confirmer votre adresse e-mail et vous connecter à ${product} avec ${provider}. Ne le communiquez à personne : ce code associe ${provider} à votre compte.`,
    ],
    notYou: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
  }),
  signInCode: ({ product }) => ({
    subject: `Votre code pour vous connecter à ${product}`,
    heading: 'Se connecter',
    paragraphs: [
      'Saisissez ce code dans le navigateur où vous avez commencé. Dans ce même navigateur, vous pouvez aussi utiliser le bouton.',
      'Ne communiquez ni le code ni le lien à personne.',
    ],
    button: 'Se connecter',
    notYou: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail. Personne ne peut se connecter sans le code.',
  }),
  verificationCode: ({ product }) => ({
    subject: `Votre code pour confirmer votre adresse sur ${product}`,
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Saisissez ce code sur ${product} pour confirmer que cette adresse vous appartient. Ne le communiquez à personne.`,
    ],
    notYou: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
  }),
  resetCode: ({ product }) => ({
    subject: `Votre code pour un nouveau mot de passe ${product}`,
    heading: 'Réinitialisez votre mot de passe',
    paragraphs: [
      `Saisissez ce code sur ${product} pour choisir un nouveau mot de passe. Ne le communiquez à personne.`,
      'Choisir un nouveau mot de passe vous déconnectera de tous vos appareils.',
    ],
    notYou: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
  }),
  stepUpCode: ({ product }) => ({
    subject: `Votre code de confirmation pour ${product}`,
    heading: 'Votre code de confirmation',
    paragraphs: [`Saisissez ce code pour confirmer votre identité sur ${product}. Ne le communiquez à personne.`],
    notYou: `Vous n’avez rien demandé ? Une autre personne utilise peut-être votre compte : connectez-vous à ${product} et déconnectez tous les autres appareils.`,
  }),
  passkeyAdded: ({ product, hasPasswords }) => ({
    subject: `Une clé d’accès a été ajoutée à votre compte ${product}`,
    heading: 'Clé d’accès ajoutée',
    paragraphs: [
      `Vous pouvez maintenant vous connecter à ${product} avec une nouvelle clé d’accès. Si c’était vous, vous n’avez rien à faire.`,
    ],
    notYou: `Ce n’était pas vous ? Connectez-vous à ${product}, supprimez la clé d’accès et ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }) => ({
    subject: `Une clé d’accès a été supprimée de votre compte ${product}`,
    heading: 'Clé d’accès supprimée',
    paragraphs: [
      `Une clé d’accès ne fonctionne plus pour votre compte ${product}. Si c’était vous, vous n’avez rien à faire.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }) => ({
    subject: `Une clé d’accès copiée a été refusée pour votre compte ${product}`,
    heading: 'Clé d’accès refusée',
    paragraphs: ['Nous avons refusé une connexion, car une de vos clés d’accès a peut-être été copiée.'],
    notYou: `Connectez-vous à ${product} avec un autre moyen de connexion, supprimez la clé d’accès et créez-en une nouvelle.`,
  }),
  test: ({ product }) => ({
    subject: `E-mail de test ${elide('de', product)}`,
    heading: 'L’envoi d’e-mails fonctionne',
    paragraphs: [`Ceci est un test. Si vous pouvez le lire, ${product} peut envoyer des e-mails.`],
    notYou: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }) => ({
    subject: `Une clé API a été créée ou modifiée dans ${product}`,
    heading: 'Clé API créée ou modifiée',
    paragraphs: [
      `La clé API « ${keyName} » a été créée ou réactivée, son secret a été remplacé ou ses accès ont été étendus. Si c’était vous, vous n’avez rien à faire.`,
    ],
    notYou: `Ce n’était pas vous ? Connectez-vous à ${product}, supprimez la clé et ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({ product, hasPasswords, host, organization, actor, change }) => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `Un nouveau webhook dans ${product}`,
        urlChanged: `L’URL d’un webhook a été modifiée dans ${product}`,
        enabled: `Un webhook a été réactivé dans ${product}`,
        eventsAdded: `Un webhook dans ${product} envoie plus d’événements`,
        secretReplaced: `Le secret d’un webhook a été remplacé dans ${product}`,
      }[change],
      heading: {
        created: 'Nouveau webhook',
        urlChanged: 'URL du webhook modifiée',
        enabled: 'Webhook réactivé',
        eventsAdded: 'Le webhook envoie plus d’événements',
        secretReplaced: 'Secret du webhook remplacé',
      }[change],
      paragraphs: [
        {
          created: `${actor} a créé un webhook pour ${organization ?? product} qui envoie des événements vers ${host}.`,
          urlChanged: `${actor} a modifié l’URL d’un webhook pour ${organization ?? product}. Il envoie maintenant les événements vers ${host}.`,
          enabled: `${actor} a réactivé un webhook pour ${organization ?? product} qui envoie des événements vers ${host}.`,
          eventsAdded: `${actor} a modifié les événements d’un webhook pour ${organization ?? product}. Il envoie maintenant plus d’événements vers ${host}.`,
          secretReplaced: `${actor} a remplacé le secret d’un webhook pour ${organization ?? product} qui envoie des événements vers ${host}.`,
        }[change],
        `${isSecret ? 'Toute personne qui connaît le secret peut envoyer de faux événements à cette URL.' : 'Les événements peuvent contenir des données d’utilisateurs.'} Si cette modification était prévue, vous n’avez rien à faire.`,
      ],
      button: 'Voir les webhooks',
      notYou: `Cette modification n’était pas prévue ? ${isSecret ? 'Remplacez à nouveau le secret en choisissant « Maintenant »' : 'Supprimez le webhook'}. Si une autre personne a utilisé votre compte, déconnectez tous les autres appareils${hasPasswords ? ' et changez votre mot de passe' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }) => ({
    subject: `Un webhook a été désactivé dans ${product}`,
    heading: 'Webhook désactivé',
    paragraphs: [
      disabledReason === 'gone'
        ? `Le webhook pour ${organization ?? product} vers ${host} a été désactivé, car l’URL n’existe plus (code 410).`
        : `Le webhook pour ${organization ?? product} vers ${host} a été désactivé, car les envois ont échoué pendant 5 jours.`,
      'Il n’enverra plus d’événements tant que vous ne l’aurez pas réactivé. Les événements de cette période ne seront pas envoyés plus tard.',
    ],
    button: 'Voir les envois',
    notYou: `Vous recevez cet e-mail, car vous pouvez modifier des webhooks dans ${product}.`,
  }),
  twoFactorCode: ({ product, hasPasswords }) => ({
    subject: `Votre code d’authentification à deux facteurs pour ${product}`,
    heading: 'Votre code d’authentification à deux facteurs',
    paragraphs: [
      `Saisissez ce code pour vous connecter à ${product} ou confirmer votre identité. Ne le communiquez à personne.`,
    ],
    notYou: hasPasswords
      ? `Vous n’avez rien demandé ? Une autre personne connaît peut-être votre mot de passe ou utilise votre compte : connectez-vous à ${product}, changez votre mot de passe et vérifiez vos moyens de connexion.`
      : `Vous n’avez rien demandé ? Une autre personne utilise peut-être votre compte ou l’un de vos moyens de connexion : connectez-vous à ${product}, déconnectez tous les autres appareils et vérifiez vos moyens de connexion.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }) => ({
    subject: `L’authentification à deux facteurs ${elide('de', product)} a été activée`,
    heading: 'Authentification à deux facteurs activée',
    paragraphs: [
      'Pour vous connecter, il vous faut désormais aussi un code. Conservez vos codes de secours en lieu sûr.',
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }) => ({
    subject: `L’authentification à deux facteurs ${elide('de', product)} a été désactivée`,
    heading: 'Authentification à deux facteurs désactivée',
    paragraphs: ['Vous vous connectez désormais sans code. Si c’était vous, vous n’avez rien à faire.'],
    notYou: `${secureAccount({ product, hasPasswords })} Réactivez ensuite l’authentification à deux facteurs.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }) => ({
    subject: `Vos codes de secours pour ${product} ont été remplacés`,
    heading: 'Codes de secours remplacés',
    paragraphs: ['Vos anciens codes de secours ne fonctionnent plus. Si c’était vous, vous n’avez rien à faire.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }) => ({
    subject: `Trop de codes incorrects pour votre compte ${product}`,
    heading: 'Trop de codes incorrects',
    paragraphs: [
      `Une personne a saisi trop de codes incorrects pour l’authentification à deux facteurs de votre compte. Aucun n’a fonctionné${hasPasswords ? ', mais cette personne connaît peut-être votre mot de passe' : ''}.`,
      'Nous n’acceptons plus ce type de code pendant un certain temps. Les appareils de confiance et les autres types de codes fonctionnent toujours.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }) => ({
    subject: `Demande de désactivation de l’authentification à deux facteurs ${elide('de', product)}`,
    heading: 'Récupération demandée',
    paragraphs: [
      'Une personne qui connaît votre mot de passe a demandé la désactivation de l’authentification à deux facteurs, en indiquant que le téléphone et les codes de secours sont perdus.',
      `Ce sera possible pendant 7 jours à partir du ${formatUtcDateTime('fr', dueAt)}, avec votre mot de passe et un code que nous enverrons par e-mail. Si c’était vous, reconnectez-vous à ce moment-là.`,
    ],
    button: 'Annuler la récupération',
    notYou:
      'Ce n’était pas vous ? Une autre personne connaît votre mot de passe : annulez la récupération, puis changez votre mot de passe.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }) => ({
    subject: `Rappel : l’authentification à deux facteurs ${elide('de', product)} pourra bientôt être désactivée`,
    heading: 'La récupération est toujours en cours',
    paragraphs: [
      `La récupération de votre compte a été demandée. À partir du ${formatUtcDateTime('fr', dueAt)}, l’authentification à deux facteurs pourra être désactivée avec votre mot de passe et un code envoyé par e-mail.`,
    ],
    button: 'Annuler la récupération',
    notYou:
      'Ce n’était pas vous ? Une autre personne connaît votre mot de passe : annulez la récupération, puis changez votre mot de passe.',
  }),
  twoFactorRecoveryCode: ({ product }) => ({
    subject: `Votre code de récupération pour ${product}`,
    heading: 'Votre code de récupération',
    paragraphs: [
      `Saisissez ce code pour désactiver l’authentification à deux facteurs ${elide('de', product)}. Ne le communiquez à personne.`,
    ],
    notYou: `Ce n’était pas vous ? Une autre personne connaît votre mot de passe : connectez-vous à ${product} comme d’habitude et changez votre mot de passe.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Invitation à rejoindre « ${organization} » sur ${product}`,
    heading: `Rejoignez « ${organization} »`,
    paragraphs: [`${inviter} vous invite à rejoindre « ${organization} » sur ${product}.`, `Votre rôle : ${role}.`],
    button: 'Voir l’invitation',
    notYou: 'Vous n’attendiez pas cette invitation ? Vous pouvez ignorer cet e-mail.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('fr', seconds, {
    minutes: { one: '# minute', many: '# de minutes', other: '# minutes' },
    hours: { one: '# heure', many: '# d’heures', other: '# heures' },
    days: { one: '# jour', many: '# de jours', other: '# jours' },
  })

const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `Ce n’était pas vous ? Réinitialisez maintenant votre mot de passe sur la page de connexion ${elide('de', product)}.`
    : `Ce n’était pas vous ? Connectez-vous à ${product} et déconnectez maintenant tous les autres appareils.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'changez votre mot de passe' : 'déconnectez tous les autres appareils'
