import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Votre compte',
  greeting: (name) => (name ? `Bonjour ${name} !` : 'Bonjour !'),
  verified: 'Confirmée',
  notVerified: 'Pas encore confirmée',
  notVerifiedHint: 'Ouvrez le lien de notre e-mail pour confirmer que cette adresse est bien la vôtre.',
  links: {
    profile: 'Profil',
    security: 'Sécurité',
    sessions: 'Appareils',
    connections: 'Comptes associés',
    danger: 'Supprimer le compte',
  },
  sessions: {
    title: 'Vos appareils',
    intro: 'Votre compte est ouvert sur ces appareils. Déconnectez ceux que vous ne reconnaissez pas.',
    count: (n) =>
      plural('fr', n, { one: '# session active', many: '# de sessions actives', other: '# sessions actives' }),
    empty: 'Il n’y a aucune session active.',
    thisDevice: 'Cet appareil',
    unknownDevice: 'Appareil inconnu',
    started: (at) => `Connexion : ${moment('fr', at)}`,
    lastActive: (at) => `Dernière activité : ${moment('fr', at)}`,
    revoke: 'Déconnecter',
    revokeNamed: (device) => `Déconnecter cet appareil : ${device}`,
    revokeOthers: 'Déconnecter tous les autres appareils',
  },
  notices: {
    emailChanged: 'Votre adresse e-mail a été modifiée.',
    passwordChanged: 'Votre mot de passe a été modifié.',
    sessionRevoked: 'L’appareil a été déconnecté.',
    otherSessionsRevoked: 'Tous les autres appareils ont été déconnectés.',
  },
} satisfies Texts['account']
