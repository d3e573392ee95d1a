import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const apiKeys = {
  title: 'Klucze API',
  intro: 'Program z kluczem API działa w Twoim imieniu bez logowania. Chroń klucze tak jak hasła.',
  organizationIntro:
    'Program z kluczem API działa w imieniu tej organizacji. Klucze działają także po odejściu osób, które je utworzyły.',
  count: (n) => formatPlural('pl', n, { one: '# klucz', few: '# klucze', many: '# kluczy', other: '# klucza' }),
  empty:
    'Nie ma jeszcze kluczy API. Utwórz osobny klucz dla każdego skryptu lub usługi, aby móc wyłączyć tylko ten jeden.',
  organizationEmpty:
    'Nie ma jeszcze kluczy API. Utwórz osobny klucz dla każdego skryptu lub usługi tej organizacji, aby móc wyłączyć tylko ten jeden.',
  more: 'Pokaż więcej',
  columns: {
    name: 'Nazwa',
    permissions: 'Uprawnienia',
    expiry: 'Ważny do',
    lastUse: 'Ostatnie użycie',
    creator: 'Kto utworzył',
  },
  states: {
    active: 'Aktywny',
    expiringSoon: 'Wkrótce wygaśnie',
    expired: 'Wygasły',
    disabled: 'Wyłączony',
    usedUp: 'Wyczerpany',
  },
  noPermissions: 'Brak',
  permissionCount: (n) =>
    formatPlural('pl', n, { one: '# uprawnienie', few: '# uprawnienia', many: '# uprawnień', other: '# uprawnienia' }),
  neverExpires: 'Bezterminowo',
  neverUsed: 'Nigdy',
  formerMember: 'Były członek',
  fields: {
    name: 'Nazwa',
    nameHint: 'Na przykład program, który będzie używać klucza.',
    expiry: 'Wygasa',
    until: (at) => `Działa do: ${formatDate('pl', at)}`,
    date: 'Ostatni dzień',
    dateRule: 'Wybierz dzień w przyszłości, najpóźniej za rok',
    addresses: 'Dozwolone adresy IP (opcjonalnie)',
    addressesHint:
      'Jeden adres lub jedna sieć w wierszu, na przykład 203.0.113.0/24. Jeśli pole jest puste, klucz działa wszędzie.',
    addressesRule: (text) => `„${text}” nie jest adresem IP ani siecią`,
    atMost: (n) =>
      formatPlural('pl', n, {
        one: 'Najwyżej # adres',
        few: 'Najwyżej # adresy',
        many: 'Najwyżej # adresów',
        other: 'Najwyżej # adresu',
      }),
    permissions: 'Uprawnienia',
    permissionsHint: 'Wybierz tylko to, czego potrzebuje program.',
    noneGrantable: 'Nie masz uprawnień, które można nadać. Klucz tylko wskazuje właściciela.',
    isEnabled: 'Włączony',
    isEnabledHint: 'Programy nie mogą używać wyłączonego klucza.',
  },
  lifetimes: {
    unchanged: 'Nie zmieniaj',
    month: 'Za 30 dni',
    quarter: 'Za 90 dni',
    year: 'Za 365 dni',
    date: 'Określonego dnia',
    never: 'Nigdy',
  },
  create: { label: 'Utwórz klucz API' },
  secret: {
    title: 'Zapisz klucz API',
    once: 'Skopiuj klucz teraz. Nie będzie można go ponownie wyświetlić.',
    copy: 'Kopiuj klucz',
    copied: 'Klucz skopiowany',
    notCopied: 'Nie udało się skopiować. Zaznacz klucz i skopiuj go samodzielnie.',
    stored: 'Klucz zapisany',
    leave: {
      title: 'Opuścić stronę bez klucza?',
      body: 'Jeśli klucz nie jest zapisany, trzeba będzie go wymienić.',
      discard: 'Opuść stronę',
      keep: 'Zostań na stronie',
    },
  },
  edit: { label: 'Edytuj', save: 'Zapisz zmiany', saved: 'Zmiany zapisane' },
  editOf: (name) => `Edytuj „${name}”`,
  rotate: {
    label: 'Wymień sekret',
    titleOf: (name) => `Wymienić sekret klucza „${name}”?`,
    intro: 'Otrzymasz nowy sekret. Nazwa, uprawnienia i termin ważności się nie zmienią.',
    until: (at) => `Obecny sekret działa do: ${formatDateTime('pl', at)}. Zaktualizuj do tego czasu swoje programy.`,
    ended: 'Programy z obecnym lub wcześniejszym sekretem od razu przestaną działać.',
  },
  remove: 'Usuń',
  removeOf: (name) => `Usunąć „${name}”?`,
  removeBody: 'Programy z tym kluczem przestaną działać. Tej operacji nie można cofnąć.',
  removed: (name) => `Usunięto „${name}”`,
  expiring: {
    title: 'Klucze API wkrótce wygasną',
    intro: 'Programy z tymi kluczami przestaną działać. Przedłuż klucze, które są jeszcze potrzebne.',
    until: (at) => `Działa do: ${formatDateTime('pl', at)}`,
    manage: 'Zarządzaj kluczami API',
  },
  administration: {
    userEmpty: 'Ten użytkownik nie ma kluczy API.',
    organizationEmpty: 'Ta organizacja nie ma kluczy API.',
    disable: 'Wyłącz',
    disableOf: (name) => `Wyłączyć „${name}”?`,
    disableBody: 'Programy z tym kluczem przestaną działać. Właściciel może go ponownie włączyć.',
    disabled: (name) => `Wyłączono „${name}”`,
  },
} satisfies Texts['apiKeys']
