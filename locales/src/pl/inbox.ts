import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const inbox = {
  title: 'Skrzynka deweloperska',
  intro: 'Dopóki serwer pocztowy nie jest skonfigurowany, wiadomości nie są wysyłane. Trafiają tutaj.',
  empty: 'Nie ma jeszcze wiadomości. Załóż konto z dowolnym adresem, a pierwsza pojawi się tutaj.',
  count: (n) =>
    plural('pl', n, { one: '# wiadomość', few: '# wiadomości', many: '# wiadomości', other: '# wiadomości' }),
  from: 'Od',
  to: 'Do',
  subject: 'Temat',
  date: 'Data',
  at: (at) => moment('pl', at),
  status: { pending: 'Oczekuje', sent: 'Wysłano', failed: 'Nie wysłano' },
  html: 'Pokaż HTML',
  text: 'Pokaż tekst',
  back: 'Wszystkie wiadomości',
  refresh: 'Odśwież',
} satisfies Texts['inbox']
