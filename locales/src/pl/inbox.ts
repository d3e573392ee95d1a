import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Skrzynka deweloperska',
  intro: 'Serwer poczty nie jest skonfigurowany, więc wiadomości trafiają tutaj.',
  empty: 'Nie ma jeszcze wiadomości. Załóż konto z dowolnym adresem, aby otrzymać pierwszą.',
  count: (n) =>
    formatPlural('pl', n, { one: '# wiadomość', few: '# wiadomości', many: '# wiadomości', other: '# wiadomości' }),
  from: 'Od',
  to: 'Do',
  subject: 'Temat',
  date: 'Data',
  at: (at) => formatDateTime('pl', at),
  status: { pending: 'Oczekuje', sent: 'Wysłano', failed: 'Niepowodzenie' },
  html: 'Pokaż jako HTML',
  text: 'Pokaż jako tekst',
  back: 'Wszystkie wiadomości',
  select: 'Wybierz wiadomość, aby ją przeczytać.',
  refresh: 'Odśwież',
  filter: {
    kind: 'Rodzaj',
    allKinds: 'Wszystkie rodzaje',
    text: 'Temat lub treść',
    submit: 'Filtruj',
    noMatch: 'Brak wyników',
    reset: 'Pokaż wszystkie wiadomości',
  },
  webhooks: {
    title: 'Odebrane webhooki',
    intro: (url) =>
      `Utwórz webhook z adresem URL ${url}. Tutaj pojawi się 100 ostatnich żądań. Aby przetestować nieudane doręczenia, dodaj kod stanu do adresu URL, na przykład ${url}/503.`,
    empty: 'Nie ma jeszcze żądań',
  },
} satisfies Texts['inbox']
