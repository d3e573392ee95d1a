import type { Texts } from '../en.ts'
import { formatDateTime, formatMilliseconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const webhooks = {
  title: 'Webhooki',
  platformIntro:
    'Webhook wysyła na adres URL informacje o zdarzeniach na tej platformie. Ten adres może otrzymywać dane wszystkich użytkowników.',
  organizationIntro: 'Webhook wysyła na adres URL informacje o zdarzeniach w tej organizacji.',
  count: (n) =>
    formatPlural('pl', n, { one: '# webhook', few: '# webhooki', many: '# webhooków', other: '# webhooka' }),
  empty: 'Nie ma jeszcze webhooków. Utwórz webhook, aby inna usługa od razu dowiadywała się o zmianach.',
  more: 'Pokaż więcej',
  columns: { url: 'Adres URL', events: 'Zdarzenia', state: 'Stan' },
  allEvents: 'Wszystkie zdarzenia',
  eventCount: (n) =>
    formatPlural('pl', n, { one: '# zdarzenie', few: '# zdarzenia', many: '# zdarzeń', other: '# zdarzenia' }),
  states: { active: 'Aktywny', failing: 'Z błędami', disabled: 'Wyłączony' },
  failingSince: (at) => `Od: ${formatDateTime('pl', at)}`,
  disabledReasons: {
    manual: 'Przez użytkownika',
    gone: 'Ten adres już nie istnieje (kod 410)',
    failing: 'Doręczenia nie udawały się przez 5 dni',
  },
  fields: {
    url: 'Adres URL',
    urlHint: 'Publiczny adres URL, który zaczyna się od https.',
    urlRule: 'Wpisz pełny adres URL, na przykład https://example.com/webhooks',
    description: 'Opis (opcjonalnie)',
    allEvents: 'Wszystkie zdarzenia',
    allEventsHint: 'Także te, które dodamy później.',
    events: 'Zdarzenia',
    eventsRule: 'Wybierz co najmniej jedno zdarzenie',
    search: 'Szukaj zdarzeń',
    noMatch: 'Brak wyników',
    isEnabled: 'Włączony',
    isEnabledHint: 'Gdy webhook jest wyłączony, adres nie otrzymuje zdarzeń. Nie zostaną wysłane później.',
  },
  create: 'Utwórz webhook',
  secret: {
    title: 'Zapisz sekret',
    once: 'Skopiuj sekret teraz. Nie będzie można go ponownie wyświetlić.',
    copy: 'Kopiuj sekret',
    copied: 'Sekret skopiowany',
    notCopied: 'Nie udało się skopiować. Zaznacz sekret i skopiuj go samodzielnie.',
    stored: 'Sekret zapisany',
    leave: {
      title: 'Opuścić stronę bez sekretu?',
      body: 'Za pomocą sekretu Twoja usługa sprawdza nasze żądania. Jeśli nie jest zapisany, trzeba będzie go wymienić.',
      discard: 'Opuść stronę',
      keep: 'Zostań na stronie',
    },
  },
  edit: { label: 'Edytuj', title: 'Edytuj webhook', save: 'Zapisz zmiany', saved: 'Zmiany zapisane' },
  rotate: {
    label: 'Wymień sekret',
    title: 'Wymienić sekret?',
    intro: 'Otrzymasz nowy sekret. Twoja usługa potrzebuje go do weryfikowania naszych żądań.',
    until: (at) =>
      `Będziemy podpisywać każde żądanie obydwoma sekretami do: ${formatDateTime('pl', at)}. Dzięki temu podczas aktualizacji usługi nie przepadnie żadne zdarzenie.`,
    ended:
      'Będziemy podpisywać żądania tylko nowym sekretem. Twoja usługa będzie je odrzucać do czasu aktualizacji, a my wyślemy zdarzenia ponownie.',
    endsPrevious: 'Sekret używany przed obecnym od razu przestanie działać.',
  },
  test: { label: 'Wyślij zdarzenie testowe', sent: 'Zdarzenie testowe wysłane' },
  remove: {
    label: 'Usuń',
    title: 'Usunąć ten webhook?',
    body: 'Adres nie będzie już otrzymywać zdarzeń, a lista jego doręczeń zostanie usunięta. Tej operacji nie można cofnąć.',
    removed: 'Webhook usunięty',
  },
  deliveries: {
    title: 'Doręczenia',
    show: 'Pokaż doręczenia',
    period: 'Ostatnie 30 dni',
    empty: 'Nie ma jeszcze doręczeń. Wyślij zdarzenie testowe, aby sprawdzić, czy dociera pod ten adres.',
    emptyForReader: 'Nie ma jeszcze doręczeń. Zdarzenia tego webhooka pojawią się tutaj.',
    noMatch: 'Brak wyników',
    allStatuses: 'Wszystkie',
    columns: { event: 'Zdarzenie', status: 'Stan', outcome: 'Wynik', attempts: 'Próby', latency: 'Czas' },
    statuses: { pending: 'Oczekuje', delivered: 'Doręczono', failed: 'Nie udało się', skipped: 'Pominięto' },
    nextAttempt: (at) => `Następna próba: ${formatDateTime('pl', at)}`,
    statusCode: (code) => `Kod ${code}`,
    errors: {
      redirect: 'Przekierowanie na inny adres',
      timeout: 'Brak odpowiedzi na czas',
      connection: 'Nie udało się połączyć',
      'private-address': 'Adres nie jest publiczny',
      url: 'Niedozwolony adres URL',
    },
    milliseconds: (n) => formatMilliseconds('pl', n),
    details: {
      label: 'Szczegóły',
      title: 'Doręczenie',
      eventId: 'Identyfikator zdarzenia',
      createdAt: 'Utworzono',
      finishedAt: 'Zakończono',
      request: 'Żądanie',
      response: 'Początek odpowiedzi',
    },
    replay: 'Wyślij ponownie',
    replayed: 'Zdarzenie wysłane ponownie',
  },
} satisfies Texts['webhooks']
