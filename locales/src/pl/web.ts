import type { Texts } from '../en.ts'
import { formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Język',
  appearance: { label: 'Wygląd', system: 'Jak w systemie', light: 'Jasny', dark: 'Ciemny' },
  loading: 'Wczytywanie…',
  failed: 'Nie udało się',
  offline: 'Nie możemy się połączyć. Sprawdź połączenie z internetem.',
  retry: 'Spróbuj ponownie',
  dismiss: 'Zamknij komunikat',
  skip: 'Przejdź do treści',
  devInbox: 'Skrzynka deweloperska',

  broken: {
    body: 'Nie udało się wczytać tego ekranu. Być może jest już nowa wersja.',
    reload: 'Odśwież stronę',
  },
  notFound: {
    title: 'Nie ma takiej strony',
    body: 'W adresie może być literówka albo strona została przeniesiona.',
    home: 'Przejdź na stronę główną',
  },
  dialog: { cancel: 'Anuluj', close: 'Zamknij to okno' },
  wait: {
    left: (n) =>
      formatPlural('pl', n, {
        one: 'Możesz spróbować ponownie za # sekundę.',
        few: 'Możesz spróbować ponownie za # sekundy.',
        many: 'Możesz spróbować ponownie za # sekund.',
        other: 'Możesz spróbować ponownie za # sekundy.',
      }),
    minutes: (n) =>
      formatPlural('pl', n, {
        one: 'Możesz spróbować ponownie za # minutę.',
        few: 'Możesz spróbować ponownie za # minuty.',
        many: 'Możesz spróbować ponownie za # minut.',
        other: 'Możesz spróbować ponownie za # minuty.',
      }),
    over: 'Możesz już spróbować ponownie.',
  },
  menu: { open: (name) => `Menu: ${name}`, title: 'Twoje menu', account: 'Twoje konto', signOut: 'Wyloguj się' },

  fields: {
    name: 'Imię i nazwisko',
    email: 'Adres e-mail',
    password: 'Hasło',
    newPassword: 'Nowe hasło',
    repeatPassword: 'Powtórz hasło',
    showPassword: 'Pokaż hasło',
    hidePassword: 'Ukryj hasło',
    passwordHint: (min) => `Co najmniej ${characters(min)}`,
  },
  validation: {
    required: 'Wypełnij to pole',
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
    ended: 'Sesja się zakończyła. Zaloguj się ponownie.',
    submit: 'Zaloguj się',
    rememberMe: 'Nie wylogowuj mnie',
    noAccount: 'Nie masz jeszcze konta?',
    link: 'Zaloguj się',
  },
  forgotPassword: {
    title: 'Nie pamiętasz hasła?',
    intro: 'Wpisz swój adres e-mail, a wyślemy link do ustawienia nowego hasła.',
    submit: 'Wyślij link',
    sentTitle: 'Sprawdź pocztę',
    sent: (email) => `Jeśli znamy adres ${email}, wiadomość z linkiem jest już w drodze.`,
    again: 'Użyj innego adresu',
    link: 'Nie pamiętasz hasła?',
    back: 'Wróć do logowania',
  },
  newPassword: {
    title: 'Ustaw nowe hasło',
    intro: 'Potem nastąpi wylogowanie na wszystkich urządzeniach.',
    submit: 'Zapisz hasło',
    invalidLink: 'Ten link już nie działa',
    again: 'Poproś o nowy link',
    doneTitle: 'Hasło zostało zmienione',
    done: 'Możesz się nim teraz zalogować.',
  },
  continueAs: { title: (name) => `Kontynuować jako ${name}?`, submit: 'Kontynuuj', switch: 'Użyj innego konta' },
  noCookies: {
    title: 'Przeglądarka nie zapamiętuje logowania',
    body: 'Logowanie się powiodło, ale przeglądarka odrzuciła plik cookie, po którym Cię rozpoznajemy. Zezwól na pliki cookie w tej witrynie, a potem zaloguj się ponownie.',
  },
  signedOut: {
    left: { title: 'Wylogowano', body: 'Do zobaczenia!' },
    deleted: {
      title: 'Twoje konto zostało usunięte',
      body: 'Twoje dane zostały usunięte, a wszystkie sesje zakończone.',
    },
    again: 'Zaloguj się ponownie',
  },
  reauthentication: {
    title: 'Czy to Ty?',
    intro: 'Dla bezpieczeństwa wpisz jeszcze raz swoje hasło.',
    submit: 'Kontynuuj',
  },
  verifyEmail: {
    title: 'Sprawdź pocztę',
    sent: (email) => `Wysłaliśmy link na adres ${email}. Otwórz go, aby potwierdzić, że ten adres należy do Ciebie.`,
    spam: 'Nic nie przyszło? Zajrzyj też do folderu ze spamem.',
    resend: 'Wyślij wiadomość jeszcze raz',
    resendIn: (n) => `Wyślij ponownie za ${formatSeconds('pl', n)}`,
    resent: (email) => `Wiadomość jest już w drodze na adres ${email}.`,
    later: 'Kontynuuj bez potwierdzenia',
    otherAddress: 'Użyj innego adresu',
    requestTitle: 'Potwierdź adres e-mail',
    requestIntro: 'Wpisz swój adres, a wyślemy link do jego potwierdzenia.',
    requested: (email) => `Jeśli adres ${email} czeka na potwierdzenie, wiadomość z linkiem jest już w drodze.`,
    done: 'Dziękujemy! Wiemy już, że ten adres należy do Ciebie.',
  },
  passwordStrength: {
    weak: 'Słabe: łatwo je odgadnąć',
    fair: 'Średnie: przydałoby się kilka znaków więcej',
    good: 'Dobre',
    strong: 'Silne: trudno je odgadnąć',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  formatPlural('pl', n, { one: '# znak', few: '# znaki', many: '# znaków', other: '# znaku' })
