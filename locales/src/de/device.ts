import { formatDateTime } from '../date-time.ts'
import type { Texts } from '../en.ts'

export const device: Texts['device'] = {
  title: 'Gerät verbinden',
  intro: 'Geben Sie die 8 Buchstaben ein, die Ihr Gerät anzeigt.',
  field: 'Code',
  submit: 'Weiter',
  incomplete: 'Geben Sie alle 8 Buchstaben des Codes ein',
  request: {
    title: (client) => `${client} die Anmeldung erlauben?`,
    compare: 'Vergleichen Sie diesen Code mit dem auf Ihrem Gerät:',
    requestedAt: 'Angefordert',
    at: (at) => formatDateTime('de', at),
    device: 'Gerät',
    ipAddress: 'IP-Adresse',
    access: 'Das Gerät handelt in Ihrem Namen und hat vollen Zugriff auf Ihr Konto, bis Sie es abmelden.',
    warning:
      'Fahren Sie nur fort, wenn Sie dies auf Ihrem eigenen Gerät begonnen haben. Genehmigen Sie keinen Code, den Ihnen jemand geschickt hat.',
    signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
    approve: 'Genehmigen',
    deny: 'Ablehnen',
  },
  approved: {
    title: 'Gerät genehmigt',
    body: 'Kehren Sie zu Ihrem Gerät zurück. Es meldet sich in wenigen Sekunden an.',
  },
  denied: {
    title: 'Anmeldung abgelehnt',
    body: 'Das Gerät kann sich nicht anmelden. Wenn Sie dies nicht begonnen haben, müssen Sie nichts weiter tun.',
  },
  expired: {
    title: 'Dieser Code ist abgelaufen',
    body: 'Fordern Sie auf Ihrem Gerät einen neuen Code an.',
  },
  again: 'Anderen Code eingeben',
  devices: 'Geräte ansehen',
}
