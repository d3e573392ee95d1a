import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Entwicklungspostfach',
  intro: 'Solange kein Mailserver eingerichtet ist, wird keine E-Mail versendet. Alle kommen hier an.',
  empty: 'Noch keine E-Mails. Registrieren Sie sich mit einer beliebigen Adresse, dann kommt die erste hier an.',
  count: (n) => formatPlural('de', n, { one: '# E-Mail', other: '# E-Mails' }),
  from: 'Von',
  to: 'An',
  subject: 'Betreff',
  date: 'Datum',
  at: (at) => formatDateTime('de', at),
  status: { pending: 'Wartet', sent: 'Gesendet', failed: 'Fehlgeschlagen' },
  html: 'Als HTML anzeigen',
  text: 'Als Text anzeigen',
  back: 'Alle E-Mails',
  refresh: 'Aktualisieren',
} satisfies Texts['inbox']
