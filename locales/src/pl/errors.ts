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
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Twoje konto nie ma jeszcze hasła. Aby je ustawić, użyj opcji „Nie pamiętasz hasła?”.',
  USER_ALREADY_HAS_A_PASSWORD: 'Twoje konto ma już hasło. Możesz je zmienić.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Adres e-mail zmienia się osobno, z potwierdzeniem w wiadomości.',
  EMAIL_IS_THE_SAME: 'To już jest Twój adres e-mail. Aby go zmienić, wpisz inny.',
  INVALID_PICTURE: 'Ten plik nie jest obrazem, który możemy wyświetlić. Wybierz plik WebP, PNG lub JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Nie udało się zmienić adresu e-mail. Spróbuj podać inny.',
  FAILED_TO_GET_USER_INFO: 'Musimy mieć pewność, że to Ty. Zaloguj się i otwórz link jeszcze raz.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Logowanie hasłem jest tu wyłączone. Wybierz inny sposób.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Nie można tu zakładać nowych kont. O dostęp poproś administratora serwisu.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Wiadomości z potwierdzeniem są tu wyłączone. O pomoc poproś administratora serwisu.',
  RESET_PASSWORD_ISNT_ENABLED: 'Nie można tu zresetować hasła e-mailem. O pomoc poproś administratora serwisu.',
  CHANGE_EMAIL_IS_DISABLED: 'Nie można tu zmienić adresu e-mail. O pomoc poproś administratora serwisu.',

  // Mailed secrets
  INVALID_TOKEN: 'Ten link jest nieprawidłowy lub został już użyty. Poproś o nowy.',
  TOKEN_EXPIRED: 'Ten link wygasł. Poproś o nowy.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Nie można tu tworzyć nowych organizacji. Zwróć się do administratora serwisu.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Należysz już do tylu organizacji, ilu można. Opuść jedną z nich, zanim utworzysz nową.',
  ORGANIZATION_ALREADY_EXISTS: 'Istnieje już organizacja o tym adresie internetowym. Wybierz inny adres.',
  SLUG_IS_TAKEN: 'Ten adres internetowy jest zajęty. Wybierz inny.',
  ORGANIZATION_NOT_FOUND: 'Nie udało się znaleźć tej organizacji. Być może została usunięta.',
  NO_ACTIVE_ORGANIZATION: 'Najpierw wybierz organizację.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Nie należysz do tej organizacji. Poproś jej administratora o zaproszenie.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Nie możesz zmieniać tej organizacji. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Nie możesz usunąć tej organizacji. Zwróć się do właściciela.',

  // Members
  MEMBER_NOT_FOUND: 'Nie udało się znaleźć tego członka. Być może tej osoby już tu nie ma.',
  ROLE_NOT_FOUND: 'Taka rola nie istnieje. Wybierz inną.',
  TEAM_NOT_FOUND: 'Nie udało się znaleźć tego zespołu. Być może został usunięty.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Ta osoba już należy do organizacji.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'W tej organizacji nie ma już miejsc. Ktoś musi odejść, aby dołączyła kolejna osoba.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Nie możesz zmieniać tego członka. Zwróć się do właściciela.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Nie możesz usunąć tego członka. Zwróć się do właściciela.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Tylko Ty masz tu rolę właściciela. Najpierw nadaj ją jeszcze komuś.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'W jednej z organizacji tylko Ty masz rolę właściciela. Najpierw przekaż lub usuń tę organizację.',

  // Invitations
  NOT_AUTHENTICATED: 'Zaloguj się, aby zobaczyć to zaproszenie, albo otwórz link z naszej wiadomości.',
  INVITATION_NOT_FOUND: 'To zaproszenie nie jest już aktualne albo link jest stary. Poproś o nowe zaproszenie.',
  FAILED_TO_RETRIEVE_INVITATION: 'To zaproszenie właśnie zniknęło. Być może organizacja została usunięta.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'To zaproszenie jest dla innego adresu. Zaloguj się na konto z adresem, na który je wysłano.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Osoba, która wysłała to zaproszenie, nie może już zapraszać. Poproś organizację o nowe zaproszenie.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Ta osoba ma już zaproszenie. Możesz wysłać je ponownie.',
  INVITATION_LIMIT_REACHED:
    'Zbyt wiele zaproszeń czeka na odpowiedź. Poczekaj na odpowiedzi albo wycofaj kilka zaproszeń.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Nie możesz tu nikogo zapraszać. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'Nie możesz nadać roli wyższej niż własna. Wybierz inną rolę.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Nie możesz wycofać tego zaproszenia. Zwróć się do właściciela lub administratora.',
  ORGANIZATION_ID_IS_REQUIRED: 'Najpierw wybierz organizację.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'Nie należysz do tej organizacji. Poproś jej administratora o zaproszenie.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Nie możesz tu tworzyć zespołów. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Nie możesz zmienić tego zespołu. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Nie możesz tu usuwać zespołów. Zwróć się do właściciela lub administratora.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Organizacja musi mieć co najmniej jeden zespół. Utwórz inny, zanim usuniesz ten.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Ta organizacja ma już tyle zespołów, ile może. Usuń jeden, zanim utworzysz kolejny.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Nie można połączyć się z serwisem. Sprawdź połączenie i spróbuj ponownie.',
  TIMEOUT: 'Oczekiwanie na odpowiedź trwało zbyt długo. Spróbuj ponownie.',
  ABORTED: 'Działanie przerwano przed końcem. Spróbuj ponownie.',
  UNEXPECTED_ANSWER: 'Nadeszła niezrozumiała odpowiedź. Odśwież stronę i spróbuj ponownie.',
} satisfies Texts['errors']
