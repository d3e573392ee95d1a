import type { Texts } from '../en.ts'
import { formatDateTime, formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Język',
  appearance: { label: 'Wygląd', system: 'Jak w systemie', light: 'Jasny', dark: 'Ciemny' },
  loading: 'Ładowanie…',
  failed: 'Coś poszło nie tak',
  offline: 'Nie możemy połączyć się z serwerem. Sprawdź połączenie.',
  suspendedUntil: (at: Date) =>
    `Twoje konto jest zablokowane do ${formatDateTime('pl', at)}. Jeśli to pomyłka, skontaktuj się z pomocą techniczną.`,
  retry: 'Spróbuj ponownie',
  dismiss: 'Zamknij powiadomienie',
  skip: 'Przejdź do treści',
  devInbox: 'Skrzynka deweloperska',

  broken: {
    body: 'Nie udało się wczytać tej strony. Być może jest nowa wersja.',
    reload: 'Odśwież stronę',
  },
  notFound: {
    title: 'Nie znaleziono strony',
    body: 'Sprawdź adres lub przejdź do strony głównej.',
    home: 'Strona główna',
  },
  dialog: { cancel: 'Anuluj', close: 'Zamknij okno' },
  wait: {
    tooManyAttempts: 'Zbyt wiele prób.',
    left: (n) =>
      formatPlural('pl', n, {
        one: 'Spróbuj ponownie za # sekundę.',
        few: 'Spróbuj ponownie za # sekundy.',
        many: 'Spróbuj ponownie za # sekund.',
        other: 'Spróbuj ponownie za # sekundy.',
      }),
    minutes: (n) =>
      formatPlural('pl', n, {
        one: 'Spróbuj ponownie za # minutę.',
        few: 'Spróbuj ponownie za # minuty.',
        many: 'Spróbuj ponownie za # minut.',
        other: 'Spróbuj ponownie za # minuty.',
      }),
    over: 'Możesz już spróbować ponownie.',
  },
  menu: {
    open: (name) => `Menu konta: ${name}`,
    title: 'Menu konta',
    account: 'Twoje konto',
    signOut: 'Wyloguj się',
  },

  fields: {
    name: 'Imię i nazwisko',
    email: 'Adres e-mail',
    password: 'Hasło',
    newPassword: 'Nowe hasło',
    repeatPassword: 'Potwierdź hasło',
    showPassword: 'Pokaż hasło',
    hidePassword: 'Ukryj hasło',
    passwordHint: (min) => `Co najmniej ${characters(min)}`,
  },
  validation: {
    required: 'To pole jest wymagane',
    email: 'Wpisz adres e-mail, na przykład anna@example.com',
    tooShort: (min) => `Wpisz co najmniej ${characters(min)}`,
    tooLong: (max) => `Wpisz co najwyżej ${characters(max)}`,
    mismatch: 'Hasła nie są takie same',
  },
  signUp: {
    title: 'Załóż konto',
    submit: 'Załóż konto',
    haveAccount: 'Masz już konto?',
    link: 'Załóż konto',
  },
  signIn: {
    title: 'Logowanie',
    ended: 'Nastąpiło wylogowanie. Zaloguj się ponownie.',
    submit: 'Zaloguj się',
    continue: 'Dalej',
    sendCode: 'Wyślij kod e-mailem',
    rememberMe: 'Nie wylogowuj mnie',
    noAccount: 'Nie masz konta?',
    lastUsed: 'Ostatnie logowanie',
    link: 'Zaloguj się',
  },
  forgotPassword: {
    title: 'Nie pamiętasz hasła?',
    intro: 'Wpisz swój adres e-mail, a wyślemy Ci wiadomość, dzięki której zresetujesz hasło.',
    submit: 'Wyślij wiadomość',
    sentTitle: 'Sprawdź skrzynkę',
    sent: (email) => `Jeśli istnieje konto z adresem ${email}, wysłaliśmy na ten adres link do zresetowania hasła.`,
    again: 'Użyj innego adresu',
    link: 'Nie pamiętasz hasła?',
    back: 'Wróć do logowania',
  },
  newPassword: {
    title: 'Ustaw nowe hasło',
    intro: 'Spowoduje to wylogowanie na wszystkich urządzeniach.',
    submit: 'Zapisz hasło',
    invalidLink: 'Ten link już nie działa',
    again: 'Poproś o nowy link',
    doneTitle: 'Hasło zmienione',
    done: 'Możesz się teraz zalogować nowym hasłem.',
  },
  continueAs: { title: (name) => `Kontynuować jako ${name}?`, submit: 'Kontynuuj', switch: 'Użyj innego konta' },
  accounts: {
    others: 'Inne konta',
    switchTo: (account) => `Przełącz na konto: ${account}`,
    add: 'Dodaj kolejne konto',
    signOutAll: 'Wyloguj się ze wszystkich kont',
    remaining: 'Konta nadal zalogowane w tej przeglądarce',
    limit: (max, email) =>
      `W tej przeglądarce jest już maksymalna liczba kont (${max}). Zalogowanie się na kolejne wyloguje konto ${email}.`,
  },
  noCookies: {
    title: 'Przeglądarka zablokowała nasz plik cookie',
    body: 'Bez pliku cookie nie możemy podtrzymać Twojej sesji. Zezwól na pliki cookie w tej witrynie i zaloguj się ponownie.',
  },
  signedOut: {
    left: { title: 'Wylogowano', body: 'Do zobaczenia!' },
    deleted: {
      title: 'Konto usunięte',
      body: 'Twoje dane zostały usunięte i nastąpiło wylogowanie na wszystkich urządzeniach.',
    },
    again: 'Zaloguj się ponownie',
  },
  verifyEmail: {
    title: 'Sprawdź skrzynkę',
    sent: (email) => `Wysłaliśmy link na adres ${email}. Otwórz go, aby potwierdzić adres.`,
    spam: 'Nie widzisz wiadomości? Sprawdź folder ze spamem.',
    resend: 'Wyślij ponownie',
    resendIn: (n) => `Wyślij ponownie za ${formatSeconds('pl', n)}`,
    resent: (email) => `Wysłaliśmy kolejną wiadomość na adres ${email}.`,
    later: 'Potwierdź później',
    otherAddress: 'Użyj innego adresu',
    requestTitle: 'Potwierdź adres e-mail',
    requestIntro: 'Wpisz swój adres e-mail, a wyślemy Ci wiadomość z prośbą o potwierdzenie.',
    requested: (email) => `Jeśli adres ${email} wymaga potwierdzenia, wysłaliśmy na niego link.`,
    done: 'Dziękujemy za potwierdzenie adresu.',
  },
  passwordStrength: {
    weak: 'Słabe: łatwe do odgadnięcia',
    fair: 'Średnie: dodaj kilka znaków',
    good: 'Dobre',
    strong: 'Silne: trudne do odgadnięcia',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  formatPlural('pl', n, { one: '# znak', few: '# znaki', many: '# znaków', other: '# znaku' })
