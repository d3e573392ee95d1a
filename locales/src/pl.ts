import type { Texts } from './en.ts'
import { moment, momentInUtc } from './moment.ts'
import { duration, plural } from './plural.ts'

/** Polish: no Pan or Pani and no past tense that guesses a gender, „these quotes”. */
export const texts = {
  errors: {
    // Any call
    VALIDATION_ERROR: 'W formularzu czegoś brakuje lub coś się nie zgadza. Sprawdź go i spróbuj ponownie.',
    BAD_REQUEST: 'Nie udało się odczytać żądania. Odśwież stronę i spróbuj ponownie.',
    UNAUTHORIZED: 'Zaloguj się, aby kontynuować.',
    INVALID_ORIGIN: 'Żądanie przyszło ze strony, której nie znamy. Otwórz aplikację pod jej własnym adresem.',
    INVALID_CALLBACKURL: 'Ten link prowadzi do witryny, której nie znamy. Zacznij jeszcze raz w aplikacji.',
    INVALID_REDIRECTURL: 'Ten link przekierowuje do witryny, której nie znamy. Zacznij jeszcze raz w aplikacji.',
    INVALID_ERRORCALLBACKURL:
      'Strona błędu z tego linku znajduje się w witrynie, której nie znamy. Zacznij jeszcze raz w aplikacji.',
    INVALID_NEWUSERCALLBACKURL:
      'Strona powitalna z tego linku znajduje się w witrynie, której nie znamy. Zacznij jeszcze raz w aplikacji.',
    NOT_FOUND: 'Nie udało się tego znaleźć. Być może strona została przeniesiona lub usunięta.',
    METHOD_NOT_ALLOWED: 'W ten sposób to nie zadziała. Wróć i skorzystaj z przycisków na stronie.',
    PAYLOAD_TOO_LARGE: 'To za dużo danych naraz. Skróć je i spróbuj ponownie.',
    TOO_MANY_REQUESTS: 'Trochę za szybko. Odczekaj chwilę i spróbuj ponownie.',
    INTERNAL_SERVER_ERROR: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie za chwilę.',
    SERVICE_UNAVAILABLE: 'Mamy teraz duży ruch. Spróbuj ponownie za chwilę.',

    // Sign-in and session
    INVALID_EMAIL: 'To nie wygląda na adres e-mail. Sprawdź, czy nie ma w nim literówki.',
    INVALID_EMAIL_OR_PASSWORD: 'Adres e-mail i hasło nie pasują do siebie. Sprawdź je lub zresetuj hasło.',
    EMAIL_NOT_VERIFIED: 'Najpierw potwierdź adres e-mail: otwórz link z naszej wiadomości.',
    FAILED_TO_GET_SESSION: 'Nie udało się znaleźć Twojej sesji. Zaloguj się ponownie.',
    SESSION_NOT_FOUND: 'Ta sesja już się zakończyła. Odśwież stronę, aby zobaczyć aktualną listę.',
    SESSION_COOKIE_TOO_LARGE:
      'W Twoim profilu jest więcej danych, niż mieści przeglądarka. Skróć imię i nazwisko lub adres zdjęcia.',
    SESSION_IS_NOT_FRESH: 'Od Twojego logowania minęło trochę czasu. Aby to zrobić, zaloguj się ponownie.',
    SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
      'Dla Twojego bezpieczeństwa: przed tym krokiem zaloguj się ponownie.',
    EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Nie wiemy, kogo to dotyczy. Zaloguj się i spróbuj ponownie.',

    // Accounts and passwords
    USER_NOT_FOUND: 'Nie udało się znaleźć tego konta. Sprawdź adres lub załóż konto.',
    USER_ALREADY_EXISTS: 'Konto z tym adresem już istnieje. Zaloguj się lub zresetuj hasło.',
    PASSWORD_TOO_SHORT: 'To hasło jest za krótkie. Wybierz dłuższe.',
    PASSWORD_TOO_LONG: 'To hasło jest za długie. Wybierz krótsze.',
    INVALID_PASSWORD: 'To hasło jest nieprawidłowe. Spróbuj ponownie lub je zresetuj.',
    CREDENTIAL_ACCOUNT_NOT_FOUND:
      'Twoje konto nie ma jeszcze hasła. Aby je ustawić, użyj opcji „Nie pamiętasz hasła?”.',
    USER_ALREADY_HAS_A_PASSWORD: 'Twoje konto ma już hasło. Możesz je zmienić.',
    EMAIL_CAN_NOT_BE_UPDATED: 'Adres e-mail zmienia się osobno, z potwierdzeniem w wiadomości.',
    EMAIL_IS_THE_SAME: 'To już jest Twój adres e-mail. Aby go zmienić, wpisz inny.',
    COULDNT_UPDATE_YOUR_EMAIL: 'Nie udało się zmienić adresu e-mail. Spróbuj podać inny.',
    FAILED_TO_GET_USER_INFO: 'Musimy mieć pewność, że to Ty. Zaloguj się i otwórz link jeszcze raz.',

    // Features that are switched off
    EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Logowanie hasłem jest tu wyłączone. Wybierz inny sposób.',
    EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Nie można tu zakładać nowych kont. O dostęp poproś administratora.',
    VERIFICATION_EMAIL_ISNT_ENABLED: 'Wiadomości z potwierdzeniem są tu wyłączone. O pomoc poproś administratora.',
    RESET_PASSWORD_ISNT_ENABLED: 'Nie można tu zresetować hasła e-mailem. O pomoc poproś administratora.',
    CHANGE_EMAIL_IS_DISABLED: 'Nie można tu zmienić adresu e-mail. O pomoc poproś administratora.',

    // Mailed secrets
    INVALID_TOKEN: 'Ten link jest nieprawidłowy lub został już użyty. Poproś o nowy.',
    TOKEN_EXPIRED: 'Ten link stracił ważność. Poproś o nowy.',

    // No answer came, or none that is understood
    NETWORK_ERROR: 'Nie można połączyć się z usługą. Sprawdź połączenie i spróbuj ponownie.',
    TIMEOUT: 'Odpowiedź trwała zbyt długo. Spróbuj ponownie.',
    ABORTED: 'Działanie przerwano przed końcem. Spróbuj ponownie.',
    UNEXPECTED_ANSWER: 'Nadeszła niezrozumiała odpowiedź. Odśwież stronę i spróbuj ponownie.',
  },

  mails: {
    greeting: (name) => (name ? `Dzień dobry, ${name}!` : 'Dzień dobry!'),
    validity: (lifetime) => `Link zadziała tylko raz i jest ważny przez ${lasting(lifetime)}.`,
    when: (at) => `Kiedy: ${momentInUtc('pl', at)}`,
    linkFallback: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
    reason: ({ product }) => `Ta wiadomość trafiła do Ciebie, bo ten adres podano w ${product}.`,

    verification: ({ product }) => ({
      subject: `Potwierdź swój adres e-mail w ${product}`,
      heading: 'Potwierdź swój adres e-mail',
      paragraphs: [`Witamy w ${product}! Potwierdź, że ten adres należy do Ciebie.`],
      button: 'Potwierdź adres',
      notYou: 'To nie Ty zakładasz konto? Zignoruj tę wiadomość: bez Twojej zgody adres pozostanie niepotwierdzony.',
    }),
    emailChangeApproval: ({ product, newEmail }) => ({
      subject: `Zatwierdź nowy adres e-mail w ${product}`,
      heading: 'Zatwierdź zmianę adresu',
      paragraphs: [
        `Od teraz Twoje konto ma używać adresu ${newEmail}. Zatwierdź tę zmianę.`,
        'Następnie wyślemy wiadomość na nowy adres, aby potwierdzić również jego.',
      ],
      button: 'Zatwierdź zmianę',
      notYou: 'To nie Ty? Nie otwieraj linku i od razu zmień hasło: ktoś może korzystać z Twojego konta.',
    }),
    newAddressConfirmation: ({ product }) => ({
      subject: `Potwierdź nowy adres e-mail w ${product}`,
      heading: 'Potwierdź nowy adres',
      paragraphs: [`Ten adres ma być używany na Twoim koncie w ${product}. Potwierdź, że należy do Ciebie.`],
      button: 'Potwierdź nowy adres',
      notYou: 'Nic o tym nie wiesz? Zignoruj tę wiadomość: adres nie zostanie użyty.',
    }),
    reset: ({ product }) => ({
      subject: `Zresetuj hasło w ${product}`,
      heading: 'Zresetuj hasło',
      paragraphs: [
        'Otrzymaliśmy prośbę o nowe hasło. Ustaw je za pomocą przycisku poniżej.',
        'Potem nastąpi wylogowanie na wszystkich urządzeniach.',
      ],
      button: 'Ustaw nowe hasło',
      notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość: hasło pozostanie bez zmian.',
    }),
    deletion: ({ product }) => ({
      subject: `Potwierdź usunięcie konta w ${product}`,
      heading: 'Usunąć konto?',
      paragraphs: [
        'Otrzymaliśmy prośbę o usunięcie Twojego konta. Potwierdź, że naprawdę tego chcesz.',
        'Tego nie da się cofnąć: konta i wszystkiego, co do niego należy, nie można odzyskać.',
      ],
      button: 'Usuń moje konto',
      notYou: 'To nie Twoja prośba? Nie otwieraj linku i od razu zmień hasło. Konto pozostanie bez zmian.',
    }),
    passwordChanged: ({ product }) => ({
      subject: `Zmieniono Twoje hasło w ${product}`,
      heading: 'Zmieniono Twoje hasło',
      paragraphs: ['Hasło do Twojego konta zostało właśnie zmienione. Jeśli to Ty, nie musisz nic więcej robić.'],
      notYou: `To nie Ty? Otwórz od razu ${product} i zresetuj hasło na stronie logowania.`,
    }),
    emailChanged: ({ product, newEmail }) => ({
      subject: `Zmieniono Twój adres e-mail w ${product}`,
      heading: 'Zmieniono Twój adres',
      paragraphs: [
        `Twoje konto używa teraz adresu ${newEmail}. Tam będą trafiać wiadomości.`,
        'Jeśli to Ty, nie musisz nic więcej robić.',
      ],
      notYou: `To nie Ty? Jak najszybciej skontaktuj się z zespołem ${product}.`,
    }),
    existingAccount: ({ product }) => ({
      subject: `Masz już konto w ${product}`,
      heading: 'Masz już konto',
      paragraphs: [
        `Ktoś, być może Ty, próbował założyć konto w ${product} z tym adresem. Taki adres ma już konto.`,
        'Wystarczy się zalogować. Jeśli nie pamiętasz hasła, możesz je tam zresetować.',
      ],
      button: 'Zaloguj się',
      notYou: 'To nie Ty? W takim razie nie musisz nic robić: na Twoim koncie nic się nie zmieniło.',
    }),
  },

  pages: {
    error: {
      title: 'Nie udało się',
      fallback: 'Stało się coś nieoczekiwanego. Zacznij od nowa – to zwykle pomaga.',
      code: (code) => `Kod błędu: ${code}`,
      startAgain: 'Zacznij od nowa',
    },
    verifyEmail: {
      title: 'Potwierdź swój adres e-mail',
      intro: 'Jeszcze tylko jedno kliknięcie: potwierdź, że ten adres należy do Ciebie.',
      submit: 'Potwierdź adres',
      doneTitle: 'Adres został potwierdzony',
      done: 'Dziękujemy! Możesz zamknąć tę stronę lub przejść dalej.',
      failedTitle: 'Adres nie jest jeszcze potwierdzony',
      continue: 'Dalej',
    },
  },

  web: {
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
  },

  inbox: {
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
  },
} satisfies Texts

/** In the accusative: „przez 1 godzinę”. */
const lasting = (seconds: number): string =>
  duration('pl', seconds, {
    minutes: { one: '# minutę', few: '# minuty', many: '# minut', other: '# minuty' },
    hours: { one: '# godzinę', few: '# godziny', many: '# godzin', other: '# godziny' },
    days: { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' },
  })

const characters = (n: number): string =>
  plural('pl', n, { one: '# znak', few: '# znaki', many: '# znaków', other: '# znaku' })
