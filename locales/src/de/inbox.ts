import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Entwicklungspostfach',
  intro: 'Es ist kein Mailserver eingerichtet. Deshalb werden E-Mails hier gesammelt.',
  empty: 'Noch keine E-Mails. Registrieren Sie sich mit einer beliebigen Adresse, um die erste zu erhalten.',
  count: (n) => formatPlural('de', n, { one: '# E-Mail', other: '# E-Mails' }),
  from: 'Von',
  to: 'An',
  subject: 'Betreff',
  date: 'Datum',
  at: (at) => formatDateTime('de', at),
  status: { pending: 'Ausstehend', sent: 'Gesendet', failed: 'Fehlgeschlagen' },
  html: 'Als HTML anzeigen',
  text: 'Als Text anzeigen',
  back: 'Alle E-Mails',
  select: 'Wählen Sie eine E-Mail aus, um sie zu lesen.',
  refresh: 'Aktualisieren',
  filter: {
    kind: 'Art',
    allKinds: 'Alle Arten',
    text: 'Betreff oder Text',
    submit: 'Filtern',
    noMatch: 'Keine Ergebnisse',
    reset: 'Alle E-Mails anzeigen',
  },
  webhooks: {
    title: 'Empfangene Webhooks',
    intro: (url) =>
      `Erstellen Sie einen Webhook mit der URL ${url}. Hier erscheinen die letzten 100 Anfragen. Um fehlgeschlagene Zustellungen zu testen, hängen Sie einen Statuscode an die URL an, zum Beispiel ${url}/503.`,
    empty: 'Noch keine Anfragen',
  },
} satisfies Texts['inbox']
