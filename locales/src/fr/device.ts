import { formatDateTime } from '../date-time.ts'
import type { Texts } from '../en.ts'

export const device: Texts['device'] = {
  title: 'Connecter un appareil',
  intro: 'Saisissez les 8 lettres affichées par votre appareil.',
  field: 'Code',
  submit: 'Continuer',
  incomplete: 'Saisissez les 8 lettres du code',
  request: {
    title: (client) => `Autoriser ${client} à se connecter ?`,
    compare: 'Comparez ce code avec celui de votre appareil :',
    requestedAt: 'Demandé',
    at: (at) => formatDateTime('fr', at),
    device: 'Appareil',
    ipAddress: 'Adresse IP',
    access: 'L’appareil agira en votre nom, avec un accès complet à votre compte, jusqu’à ce que vous le déconnectiez.',
    warning:
      'Continuez uniquement si vous avez commencé cette connexion sur votre propre appareil. N’approuvez pas un code que quelqu’un vous a envoyé.',
    signedInAs: (email) => `Vous utilisez le compte ${email}.`,
    approve: 'Approuver',
    deny: 'Refuser',
  },
  approved: {
    title: 'Appareil approuvé',
    body: 'Revenez à votre appareil. Il se connectera dans quelques secondes.',
  },
  denied: {
    title: 'Connexion refusée',
    body: 'L’appareil ne peut pas se connecter. Si vous n’avez pas commencé cette connexion, vous n’avez rien d’autre à faire.',
  },
  expired: {
    title: 'Ce code a expiré',
    body: 'Demandez-en un nouveau sur votre appareil.',
  },
  again: 'Saisir un autre code',
  devices: 'Voir vos appareils',
}
