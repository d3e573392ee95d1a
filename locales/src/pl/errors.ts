import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Brakuje niektórych pól lub są nieprawidłowe. Sprawdź je i spróbuj ponownie.',
  FIELD_NOT_ALLOWED: 'To pole jest uzupełniane automatycznie i nie można go zmienić.',
  BAD_REQUEST: 'To żądanie jest nieprawidłowe. Odśwież stronę i spróbuj ponownie.',
  INVALID_ORIGIN: 'To żądanie pochodzi z nieznanej witryny. Otwórz aplikację pod jej zwykłym adresem.',
  INVALID_CALLBACKURL: 'Ten link prowadzi do nieznanej witryny. Zacznij od nowa w aplikacji.',
  METHOD_NOT_ALLOWED: 'To działanie nie jest obsługiwane. Wróć i spróbuj ponownie.',
  PAYLOAD_TOO_LARGE: 'To za dużo danych. Skróć je i spróbuj ponownie.',
  TOO_MANY_REQUESTS: 'Zbyt wiele prób. Poczekaj chwilę i spróbuj ponownie.',
  INTERNAL_SERVER_ERROR: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie za chwilę.',
  SERVICE_UNAVAILABLE: 'Serwis jest teraz przeciążony. Spróbuj ponownie za chwilę.',

  // Sign-in and session
  INVALID_EMAIL: 'Ten adres e-mail jest nieprawidłowy. Sprawdź, czy nie ma literówek.',
  INVALID_EMAIL_OR_PASSWORD: 'Nieprawidłowy adres e-mail lub hasło. Spróbuj ponownie lub zresetuj hasło.',
  EMAIL_NOT_VERIFIED: 'Twój adres e-mail nie jest jeszcze potwierdzony. Otwórz link, który wysłaliśmy.',
  BANNED_USER: 'Twoje konto jest zablokowane. Jeśli to pomyłka, skontaktuj się z pomocą techniczną.',
  FAILED_TO_GET_SESSION: 'Nie znaleźliśmy Twojej sesji. Zaloguj się ponownie.',
  SESSION_NOT_FOUND: 'Ta sesja już się zakończyła. Odśwież stronę, aby zaktualizować listę.',
  SESSION_COOKIE_TOO_LARGE: 'Twój profil jest za duży. Skróć imię i nazwisko lub adres URL zdjęcia.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Logowanie hasłem jest wyłączone. Wybierz inny sposób logowania.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Nie możemy połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  TIMEOUT: 'Serwer zbyt długo nie odpowiadał. Spróbuj ponownie.',
  ABORTED: 'Żądanie zostało anulowane. Spróbuj ponownie.',
  UNEXPECTED_ANSWER: 'Otrzymaliśmy nieoczekiwaną odpowiedź. Odśwież stronę i spróbuj ponownie.',
} satisfies Texts['errors']
