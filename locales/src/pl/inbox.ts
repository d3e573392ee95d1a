import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Skrzynka deweloperska',
  intro: 'Dopóki serwer pocztowy nie jest skonfigurowany, wiadomości nie są wysyłane. Trafiają tutaj.',
  empty: 'Nie ma jeszcze wiadomości. Załóż konto z dowolnym adresem, a pierwsza pojawi się tutaj.',
  count: (n) =>
    formatPlural('pl', n, { one: '# wiadomość', few: '# wiadomości', many: '# wiadomości', other: '# wiadomości' }),
  from: 'Od',
  to: 'Do',
  subject: 'Temat',
  date: 'Data',
  at: (at) => formatDateTime('pl', at),
  status: { pending: 'Oczekuje', sent: 'Wysłano', failed: 'Nie wysłano' },
  html: 'Pokaż HTML',
  text: 'Pokaż tekst',
  back: 'Wszystkie wiadomości',
  refresh: 'Odśwież',
} satisfies Texts['inbox']
