import type { Texts } from '../en.ts'

export const errors = {
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
  BANNED_USER: 'Twoje konto zostało zablokowane. Jeśli to pomyłka, skontaktuj się z pomocą.',
  FAILED_TO_GET_SESSION: 'Nie udało się znaleźć Twojej sesji. Zaloguj się ponownie.',
  SESSION_NOT_FOUND: 'Ta sesja już się zakończyła. Odśwież stronę, aby zobaczyć aktualną listę.',
  SESSION_COOKIE_TOO_LARGE:
    'W Twoim profilu jest więcej danych, niż mieści przeglądarka. Skróć imię i nazwisko lub adres zdjęcia.',
  SESSION_IS_NOT_FRESH: 'Od Twojego logowania minęło trochę czasu. Aby to zrobić, zaloguj się ponownie.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'Dla Twojego bezpieczeństwa: przed tym krokiem zaloguj się ponownie.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Nie wiemy, kogo to dotyczy. Zaloguj się i spróbuj ponownie.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Nie udało się znaleźć tego konta. Sprawdź adres lub załóż konto.',
  USER_ALREADY_EXISTS: 'Konto z tym adresem już istnieje. Zaloguj się lub zresetuj hasło.',
  PASSWORD_TOO_SHORT: 'To hasło jest za krótkie. Wybierz dłuższe.',
  PASSWORD_TOO_LONG: 'To hasło jest za długie. Wybierz krótsze.',
  INVALID_PASSWORD: 'To hasło jest nieprawidłowe. Spróbuj ponownie lub je zresetuj.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Twoje konto nie ma jeszcze hasła. Aby je ustawić, użyj opcji „Nie pamiętasz hasła?”.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Logowanie hasłem jest tu wyłączone. Wybierz inny sposób.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Nie można tu zakładać nowych kont. O dostęp poproś administratora serwisu.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Wiadomości z potwierdzeniem są tu wyłączone. O pomoc poproś administratora serwisu.',
  RESET_PASSWORD_ISNT_ENABLED: 'Nie można tu zresetować hasła e-mailem. O pomoc poproś administratora serwisu.',

  // Mailed secrets
  INVALID_TOKEN: 'Ten link jest nieprawidłowy lub został już użyty. Poproś o nowy.',
  TOKEN_EXPIRED: 'Ten link wygasł. Poproś o nowy.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Nie można połączyć się z serwisem. Sprawdź połączenie i spróbuj ponownie.',
  TIMEOUT: 'Oczekiwanie na odpowiedź trwało zbyt długo. Spróbuj ponownie.',
  ABORTED: 'Działanie przerwano przed końcem. Spróbuj ponownie.',
  UNEXPECTED_ANSWER: 'Nadeszła niezrozumiała odpowiedź. Odśwież stronę i spróbuj ponownie.',
} satisfies Texts['errors']
