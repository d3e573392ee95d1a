import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'

export const passkey = {
  title: 'Klucze dostępu',
  intro: 'Loguj się odciskiem palca, twarzą, blokadą ekranu lub kluczem bezpieczeństwa zamiast hasłem.',
  empty: 'Nie ma jeszcze kluczy dostępu',
  add: 'Dodaj klucz dostępu',
  added: 'Klucz dostępu dodany',
  unnamed: 'Klucz dostępu',
  securityKey: 'Klucz bezpieczeństwa',
  synced: 'Synchronizowany między urządzeniami',
  onOneDevice: 'Tylko na jednym urządzeniu',
  since: (at) => `Dodano: ${formatDate('pl', at)}`,
  lastUsed: (at) => `Ostatnie użycie: ${formatDateTime('pl', at)}`,
  neverUsed: 'Nieużywany',
  offer: {
    title: 'Następnym razem zaloguj się szybciej',
    body: 'Z kluczem dostępu wystarczy odcisk palca, twarz lub blokada ekranu.',
    later: 'Później',
    never: 'Nie pytaj ponownie',
  },
  rename: {
    label: 'Zmień nazwę',
    named: (name) => `Zmień nazwę klucza dostępu: ${name}`,
    title: 'Zmień nazwę klucza dostępu',
    field: 'Nazwa',
    submit: 'Zapisz nazwę',
    done: 'Nazwa zapisana',
  },
  remove: {
    label: 'Usuń',
    named: (name) => `Usuń klucz dostępu: ${name}`,
    title: 'Usunąć ten klucz dostępu?',
    body: (name) =>
      `Nie będzie już można logować się za pomocą „${name}”. Usuń klucz dostępu także z urządzenia lub menedżera haseł.`,
    done: 'Klucz dostępu usunięty',
  },
  signIn: 'Zaloguj się kluczem dostępu',
  canceled: {
    notUsed: 'Nie użyto klucza dostępu. Spróbuj ponownie lub wybierz inny sposób.',
    notAdded: 'Nie dodano klucza dostępu. Możesz spróbować ponownie.',
  },
  stepUp: {
    choose: 'Klucz dostępu',
    intro: 'Potwierdź odciskiem palca, twarzą, blokadą ekranu lub kluczem bezpieczeństwa.',
    submit: 'Użyj klucza dostępu',
    unsupported:
      'Ta przeglądarka nie obsługuje kluczy dostępu. Aby kontynuować, otwórz tę stronę w innej przeglądarce.',
  },
  otherMethods: 'Nie możesz użyć klucza dostępu?',
} satisfies Texts['passkey']
