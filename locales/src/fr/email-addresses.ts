import type { Texts } from '../en.ts'

export const emailAddresses = {
  title: 'Vos adresses e-mail',
  intro:
    'Vous pouvez vous connecter avec chacune de ces adresses. Les autres utilisateurs voient votre adresse principale.',
  primary: 'Principale',
  add: 'Ajouter une adresse',
  added: 'Adresse ajoutée',
  enterCode: {
    label: 'Saisir le code',
    named: (email) => `Saisir le code : ${email}`,
    title: 'Confirmer l’adresse',
    sentTo: (email) => `Nous avons envoyé un code à ${email}.`,
    submit: 'Confirmer l’adresse',
  },
  makePrimary: {
    label: 'Définir comme principale',
    named: (email) => `Définir comme principale : ${email}`,
    title: 'Définir cette adresse comme principale ?',
    body: (email) =>
      `Les autres utilisateurs verront ${email}. Votre adresse principale actuelle restera dans votre compte.`,
    done: 'Adresse principale modifiée',
  },
  remove: {
    label: 'Supprimer',
    named: (email) => `Supprimer l’adresse : ${email}`,
    title: 'Supprimer cette adresse ?',
    body: (email) => `Vous ne pourrez plus vous connecter avec ${email}.`,
    done: 'Adresse supprimée',
  },
  removeUnconfirmed: { body: (email) => `Le code envoyé à ${email} ne fonctionnera plus.` },
} satisfies Texts['emailAddresses']
