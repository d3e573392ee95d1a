import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const web = {
  tagline: 'Jedno konto, bezpiecznie Twoje',
  language: 'Język',
  appearance: { label: 'Wygląd', system: 'Jak w systemie', light: 'Jasny', dark: 'Ciemny' },
  loading: 'Wczytywanie…',
  empty: 'Na razie nic tu nie ma',
  failed: 'Nie udało się',
  offline: 'Nie możemy się połączyć. Sprawdź połączenie z internetem.',
  retry: 'Spróbuj ponownie',
  dismiss: 'Zamknij komunikat',
  devInbox: 'Skrzynka deweloperska',

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
    submit: 'Zaloguj się',
    rememberMe: 'Nie wylogowuj mnie',
    noAccount: 'Nie masz jeszcze konta?',
    link: 'Zaloguj się',
  },
  forgotPassword: {
    title: 'Nie pamiętasz hasła?',
    intro: 'Wpisz swój adres e-mail, a wyślemy link do ustawienia nowego hasła.',
    submit: 'Wyślij link',
    sent: 'Jeśli znamy ten adres, wiadomość jest już w drodze. Zajrzyj też do folderu ze spamem.',
    link: 'Nie pamiętasz hasła?',
    back: 'Wróć do logowania',
  },
  newPassword: {
    title: 'Ustaw nowe hasło',
    intro: 'Potem nastąpi wylogowanie na wszystkich urządzeniach.',
    submit: 'Zapisz hasło',
  },
  account: {
    title: 'Twoje konto',
    greeting: (name) => (name ? `Dzień dobry, ${name}!` : 'Dzień dobry!'),
    verified: 'Potwierdzony',
    notVerified: 'Jeszcze niepotwierdzony',
    notVerifiedHint: 'Otwórz link z naszej wiadomości, aby potwierdzić, że ten adres należy do Ciebie.',
    resend: 'Wyślij wiadomość z potwierdzeniem jeszcze raz',
    signOut: 'Wyloguj się',
  },
  sessions: {
    title: 'Twoje urządzenia',
    intro: 'Na tych urządzeniach otwarte jest Twoje konto. Wyloguj te, których nie rozpoznajesz.',
    count: (n) =>
      plural('pl', n, {
        one: '# aktywna sesja',
        few: '# aktywne sesje',
        many: '# aktywnych sesji',
        other: '# aktywnej sesji',
      }),
    empty: 'Nie ma aktywnych sesji.',
    thisDevice: 'To urządzenie',
    unknownDevice: 'Nieznane urządzenie',
    started: (at) => `Logowanie: ${moment('pl', at)}`,
    lastActive: (at) => `Ostatnia aktywność: ${moment('pl', at)}`,
    revoke: 'Wyloguj',
    revokeNamed: (device) => `Wyloguj to urządzenie: ${device}`,
    revokeOthers: 'Wyloguj wszystkie inne urządzenia',
  },
  notices: {
    signedUp: (email) => `Witamy! Wysłaliśmy wiadomość na adres ${email}. Otwórz ją, aby potwierdzić adres.`,
    signedOut: 'Wylogowano. Do zobaczenia!',
    verificationSent: (email) => `Wiadomość jest już w drodze na adres ${email}.`,
    emailVerified: 'Dziękujemy, adres e-mail został potwierdzony.',
    emailChanged: 'Adres e-mail został zmieniony.',
    passwordReset: 'Hasło zostało zmienione. Możesz się nim teraz zalogować.',
    passwordChanged: 'Hasło zostało zmienione.',
    accountDeleted: 'Twoje konto zostało usunięte.',
    sessionRevoked: 'Urządzenie zostało wylogowane.',
    otherSessionsRevoked: 'Wszystkie inne urządzenia zostały wylogowane.',
    sessionEnded: 'Sesja się zakończyła. Zaloguj się ponownie.',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  plural('pl', n, { one: '# znak', few: '# znaki', many: '# znaków', other: '# znaku' })
