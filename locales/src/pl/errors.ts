import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Brakuje niektórych pól lub są nieprawidłowe. Sprawdź je i spróbuj ponownie.',
  FIELD_NOT_ALLOWED: 'To pole jest uzupełniane automatycznie i nie można go zmienić.',
  BAD_REQUEST: 'To żądanie jest nieprawidłowe. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  UNAUTHORIZED: 'Zaloguj się, aby kontynuować.',
  INVALID_ORIGIN: 'To żądanie pochodzi z nieznanej witryny. Otwórz aplikację pod jej zwykłym adresem.',
  INVALID_CALLBACKURL: 'Ten link prowadzi do nieznanej witryny. Zacznij od nowa w aplikacji.',
  INVALID_REDIRECTURL: 'Ten link prowadzi do nieznanej witryny. Zacznij od nowa w aplikacji.',
  NOT_FOUND: 'Nie udało się tego znaleźć. Być może zostało przeniesione lub usunięte.',
  METHOD_NOT_ALLOWED: 'To działanie nie jest obsługiwane. Wróć i spróbuj ponownie.',
  PAYLOAD_TOO_LARGE: 'To za dużo danych. Skróć je i spróbuj ponownie.',
  TOO_MANY_REQUESTS: 'Zbyt wiele prób. Poczekaj chwilę i spróbuj ponownie.',
  INTERNAL_SERVER_ERROR: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie za chwilę.',
  SERVICE_UNAVAILABLE: 'Serwis jest teraz zajęty. Spróbuj ponownie za chwilę.',

  // Sign-in and session
  INVALID_EMAIL: 'Ten adres e-mail jest nieprawidłowy. Sprawdź, czy nie ma literówek.',
  INVALID_EMAIL_OR_PASSWORD: 'Nieprawidłowy adres e-mail lub hasło. Spróbuj ponownie lub zresetuj hasło.',
  EMAIL_NOT_VERIFIED: 'Twój adres e-mail nie jest jeszcze potwierdzony. Otwórz link, który wysłaliśmy.',
  TERMS_VERSION_NOT_CURRENT: 'Regulamin się zmienił. Przeczytaj i zaakceptuj aktualną wersję.',
  BANNED_USER: 'Twoje konto jest zablokowane. Jeśli to pomyłka, skontaktuj się z pomocą techniczną.',
  FAILED_TO_GET_SESSION: 'Nie znaleźliśmy Twojej sesji. Zaloguj się ponownie.',
  SESSION_NOT_FOUND: 'Ta sesja już się zakończyła. Wczytaj stronę ponownie, aby zaktualizować listę.',
  SESSION_COOKIE_TOO_LARGE: 'Twój profil jest za duży. Skróć imię i nazwisko lub adres URL zdjęcia.',
  SESSION_IS_NOT_FRESH: 'Zaloguj się ponownie, aby kontynuować.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Nie znaleźliśmy tego konta. Sprawdź adres e-mail lub załóż konto.',
  USER_ALREADY_EXISTS: 'Konto z tym adresem e-mail już istnieje. Zaloguj się lub zresetuj hasło.',
  INVITATION_NOT_FOUND: 'To zaproszenie nie jest już ważne. Poproś o nowe.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'To zaproszenie jest dla innego adresu. Zaloguj się zaproszonym adresem.',
  PASSWORD_TOO_SHORT: 'To hasło jest za krótkie. Wybierz dłuższe.',
  PASSWORD_TOO_LONG: 'To hasło jest za długie. Wybierz krótsze.',
  PASSWORD_COMPROMISED: 'To hasło jest zbyt popularne lub wyciekło. Wybierz inne.',
  INVALID_PASSWORD: 'Nieprawidłowe hasło. Spróbuj ponownie lub zresetuj hasło.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Twoje konto nie ma jeszcze hasła. Użyj „Nie pamiętasz hasła?”, aby je ustawić.',
  USER_ALREADY_HAS_A_PASSWORD: 'Twoje konto ma już hasło. Możesz je zmienić.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Logowanie hasłem jest wyłączone. Wybierz inny sposób logowania.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Zakładanie kont jest wyłączone. Poproś administratora serwisu o dostęp.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Wiadomości z potwierdzeniem są wyłączone. Poproś o pomoc administratora serwisu.',
  RESET_PASSWORD_ISNT_ENABLED: 'Resetowanie hasła e-mailem jest wyłączone. Poproś o pomoc administratora serwisu.',

  // Mailed secrets
  INVALID_TOKEN: 'Ten link jest nieprawidłowy lub został już użyty. Poproś o nowy.',
  TOKEN_EXPIRED: 'Ten link wygasł. Poproś o nowy.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Nie udało się zmienić adresu e-mail. Spróbuj z innym.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Nie możemy połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  TIMEOUT: 'Serwer zbyt długo nie odpowiadał. Spróbuj ponownie.',
  ABORTED: 'Żądanie zostało anulowane. Spróbuj ponownie.',
  UNEXPECTED_ANSWER: 'Otrzymaliśmy nieoczekiwaną odpowiedź. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
} satisfies Texts['errors']
