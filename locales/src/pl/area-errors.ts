import type { Texts } from '../en.ts'

export const areaErrors = {
  // Access, sign-up, passwords and verification
  UNAUTHORIZED: 'Zaloguj się, aby kontynuować.',
  INVALID_REDIRECTURL: 'Ten link prowadzi do nieznanej witryny. Zacznij od nowa w aplikacji.',
  NOT_FOUND: 'Nie udało się tego znaleźć. Być może zostało przeniesione lub usunięte.',
  TERMS_VERSION_NOT_CURRENT: 'Regulamin się zmienił. Przeczytaj i zaakceptuj aktualną wersję.',
  SESSION_IS_NOT_FRESH: 'Zaloguj się ponownie, aby kontynuować.',
  USER_NOT_FOUND: 'Nie znaleźliśmy tego konta. Mogło zostać usunięte.',
  USER_ALREADY_EXISTS: 'Konto z tym adresem e-mail już istnieje. Zaloguj się lub zresetuj hasło.',
  INVITATION_NOT_FOUND: 'To zaproszenie nie jest już ważne. Organizacja może wysłać nowe.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'To zaproszenie jest dla innego adresu. Zaloguj się adresem, którego dotyczy zaproszenie.',
  PASSWORD_TOO_SHORT: 'To hasło jest za krótkie. Wybierz dłuższe.',
  PASSWORD_TOO_LONG: 'To hasło jest za długie. Wybierz krótsze.',
  PASSWORD_COMPROMISED: 'To hasło jest zbyt popularne lub wyciekło. Wybierz inne.',
  INVALID_PASSWORD: 'Nieprawidłowe hasło. Spróbuj ponownie lub zresetuj hasło.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Twoje konto nie ma jeszcze hasła. Użyj „Nie pamiętasz hasła?”, aby je ustawić.',
  USER_ALREADY_HAS_A_PASSWORD: 'Twoje konto ma już hasło. Możesz je zmienić.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Zakładanie kont jest wyłączone. Poproś administratora serwisu o dostęp.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Wiadomości z potwierdzeniem są wyłączone. Poproś o pomoc administratora serwisu.',
  RESET_PASSWORD_ISNT_ENABLED: 'Resetowanie hasła e-mailem jest wyłączone. Poproś o pomoc administratora serwisu.',
  INVALID_TOKEN: 'Ten link jest nieprawidłowy lub został już użyty. Poproś o nowy.',
  TOKEN_EXPIRED: 'Ten link wygasł. Poproś o nowy.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Nie udało się zmienić adresu e-mail. Spróbuj z innym.',

  // Account
  EMAIL_CAN_NOT_BE_UPDATED: 'Nie można tu zmienić adresu e-mail. Użyj „Zmień adres” na swoim koncie.',
  EMAIL_CHANGE_CAN_BE_UNDONE:
    'Adres e-mail został niedawno zmieniony. Ze względów bezpieczeństwa konto można usunąć dopiero 7 dni po zmianie.',
  INVALID_SESSION_TOKEN: 'To konto nie jest już tutaj zalogowane. Zaloguj się na nie ponownie.',
  EMAIL_IS_THE_SAME: 'To już jest Twój adres e-mail. Wpisz inny.',
  INVALID_PICTURE: 'Ten format obrazu nie jest obsługiwany. Wybierz plik WebP, PNG lub JPEG.',
  CHANGE_EMAIL_IS_DISABLED: 'Zmiana adresu e-mail jest wyłączona. Poproś o pomoc administratora serwisu.',
  EMAIL_ADDRESS_NOT_FOUND: 'Ten adres nie należy do Twojego konta. Odśwież stronę, aby zaktualizować listę.',
  EMAIL_ADDRESS_ALREADY_ADDED: 'Ten adres należy już do Twojego konta.',
  EMAIL_ADDRESS_LIMIT_REACHED: 'Możesz mieć najwyżej 5 adresów e-mail. Najpierw usuń jeden z nich.',
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED: 'Nie można usunąć głównego adresu. Najpierw ustaw inny jako główny.',
  INVALID_OTP: 'Ten kod jest nieprawidłowy lub już nieważny. Spróbuj ponownie lub poproś o nowy.',
  OTP_EXPIRED: 'Ten kod jest już nieważny. Poproś o nowy.',
  TOO_MANY_ATTEMPTS: 'Wpisano zbyt wiele nieprawidłowych kodów. Poproś o nowy.',
  OPENED_IN_ANOTHER_BROWSER:
    'Ten link otwarto w innej przeglądarce. Wpisz kod z wiadomości tam, gdzie zaczęło się logowanie.',
  FAILED_TO_GET_USER_INFO: 'Musimy potwierdzić, że to Ty. Zaloguj się i otwórz link ponownie.',

  // Two-factor authentication
  TWO_FACTOR_ISNT_ENABLED: 'Weryfikacja dwuetapowa jest wyłączona. Najpierw ją skonfiguruj.',
  TOTP_NOT_ENABLED: 'Aplikacja uwierzytelniająca nie jest skonfigurowana. Wybierz inny sposób.',
  OTP_NOT_ENABLED: 'Weryfikacja dwuetapowa nie jest jeszcze skonfigurowana. Wpisz hasło, aby zacząć.',
  OTP_ISNT_CONFIGURED: 'Wysyłanie kodów e-mailem jest wyłączone. Wybierz inny sposób.',
  OTP_HAS_EXPIRED: 'Ten kod wygasł. Poproś o nowy.',
  MAILED_CODES_NOT_ALLOWED:
    'Dla Twojego konta kody nie są wysyłane e-mailem. Użyj aplikacji uwierzytelniającej lub kodu zapasowego.',
  RECOVERY_NOT_AVAILABLE: 'Odzyskiwanie nie jest dostępne dla tego logowania. Poproś o pomoc administratora serwisu.',
  RECOVERY_IS_NOT_DUE:
    'Odzyskiwanie nie jest jeszcze gotowe lub zostało anulowane. Zaloguj się ponownie, aby to sprawdzić.',
  BACKUP_CODES_ARENT_ENABLED: 'Nie masz jeszcze kodów zapasowych. Wybierz inny sposób.',
  INVALID_CODE: 'Ten kod jest nieprawidłowy, wygasł lub został już użyty. Spróbuj ponownie.',
  INVALID_BACKUP_CODE: 'Ten kod zapasowy jest nieprawidłowy lub został już użyty. Spróbuj z innym.',
  INVALID_TWO_FACTOR_COOKIE: 'Trwało to zbyt długo lub było zbyt wiele prób. Zaloguj się ponownie.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Zbyt wiele nieprawidłowych kodów. Poproś o nowy kod.',
  TRUSTED_DEVICE_NOT_FOUND: 'To urządzenie nie jest już zaufane. Odśwież stronę, aby zaktualizować listę.',
  STEP_UP_METHOD_NOT_AVAILABLE: 'Ten sposób nie jest dostępny dla Twojego konta. Wybierz inny.',

  // API keys
  INVALID_API_KEY: 'Ten klucz API jest nieprawidłowy.',
  AMBIGUOUS_CREDENTIALS: 'Wyślij jeden klucz API bez pliku cookie sesji.',
  INSUFFICIENT_PERMISSIONS: 'Nie masz uprawnień do tej czynności.',
  KEY_NOT_FOUND: 'Ten klucz API już nie istnieje.',
  SERVER_ONLY_PROPERTY: 'Nie możesz zmienić limitów klucza API.',
  NO_VALUES_TO_UPDATE: 'Nic nie zostało zmienione.',
  API_KEY_LIMIT_REACHED: 'Możesz mieć najwyżej 100 kluczy API. Najpierw usuń jeden z nich.',
  PERMISSIONS_EXCEED_YOUR_OWN: 'Klucz API nie może mieć uprawnień, których Ty nie masz.',
  INSUFFICIENT_API_KEY_PERMISSIONS:
    'Nie masz uprawnień do zarządzania kluczami API tej organizacji. Zwróć się do właściciela lub administratora.',
  KEY_IS_BEING_ROTATED:
    'Poprzedni sekret tego klucza jeszcze działa. Poczekaj, aż wygaśnie, lub wybierz „Teraz”, aby unieważnić wszystkie wcześniejsze sekrety.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: 'Nie masz uprawnień do wyświetlania kluczy API.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: 'Nie masz uprawnień do usuwania kluczy API.',

  // Device authorization
  INVALID_CLIENT: 'Ta aplikacja nie jest zarejestrowana. Poproś administratora serwisu o dostęp.',
  AUTHORIZATION_PENDING: 'To logowanie nie zostało jeszcze zatwierdzone. Wpisz kod na stronie zatwierdzania.',
  POLLING_TOO_FREQUENTLY: 'Urządzenie wysyła żądania zbyt często. Poczekaj chwilę i spróbuj ponownie.',
  INVALID_DEVICE_CODE: 'To żądanie logowania jest nieprawidłowe lub zostało już użyte. Zacznij od nowa na urządzeniu.',
  EXPIRED_DEVICE_CODE: 'To logowanie wygasło. Zacznij od nowa na urządzeniu.',
  DEVICE_ACCESS_DENIED: 'To logowanie odrzucono lub nie jest już zatwierdzone. Zacznij od nowa na urządzeniu.',
  INVALID_USER_CODE: 'Ten kod jest nieprawidłowy lub został już użyty. Porównaj go z kodem na swoim urządzeniu.',
  EXPIRED_USER_CODE: 'Ten kod wygasł. Poproś o nowy kod na swoim urządzeniu.',
  DEVICE_CODE_OF_ANOTHER_USER: 'Ktoś inny wpisał już ten kod. Poproś o nowy kod na swoim urządzeniu.',
  DEVICE_CODE_ALREADY_PROCESSED:
    'Ten kod został już zatwierdzony lub odrzucony. Poproś o nowy kod na swoim urządzeniu.',
  REQUIRED_DATA_IS_MISSING:
    'Na Twoim koncie brakuje niektórych danych. Wyloguj się i zaloguj ponownie, aby je uzupełnić, a potem zatwierdź urządzenie.',

  // Webhooks
  WEBHOOK_NOT_FOUND: 'Ten webhook już nie istnieje.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'To doręczenie już nie istnieje. Odśwież stronę, aby zaktualizować listę.',
  WEBHOOK_DELIVERY_IS_PENDING: 'To doręczenie jeszcze się nie zakończyło. Poczekaj na następną próbę.',
  WEBHOOK_LIMIT_REACHED: 'Możesz mieć najwyżej 20 webhooków. Najpierw usuń jeden z nich.',
  WEBHOOK_URL_NOT_ALLOWED: 'Wpisz publiczny adres URL, który zaczyna się od https.',
  WEBHOOK_EVENT_NOT_AVAILABLE: 'Organizacje nie mogą otrzymywać tego zdarzenia.',
  WEBHOOK_IS_DISABLED: 'Ten webhook jest wyłączony. Najpierw go włącz.',
  INSUFFICIENT_WEBHOOK_PERMISSIONS: 'Nie masz uprawnień do tej czynności na webhookach.',

  // Passkeys
  CHALLENGE_NOT_FOUND: 'To żądanie wygasło. Spróbuj ponownie.',
  FAILED_TO_VERIFY_REGISTRATION: 'Nie udało się dodać klucza dostępu. Spróbuj ponownie.',
  PREVIOUSLY_REGISTERED: 'Na tym urządzeniu jest już klucz dostępu do Twojego konta. Użyj innego urządzenia.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS: 'Możesz mieć najwyżej 20 kluczy dostępu. Najpierw usuń jeden.',
  PASSKEY_NOT_FOUND: 'Ten klucz dostępu już nie istnieje. Użyj innego sposobu.',
  AUTHENTICATION_FAILED: 'Klucz dostępu nie został przyjęty. Spróbuj ponownie lub użyj innego sposobu.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Nie masz uprawnień do tworzenia organizacji. Zwróć się do administratora serwisu.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Masz już maksymalną liczbę organizacji. Opuść jedną, zanim utworzysz kolejną.',
  ORGANIZATION_ALREADY_EXISTS: 'Organizacja z tym adresem już istnieje. Wybierz inny adres.',
  ORGANIZATION_REQUIRES_TWO_FACTOR: 'Ta organizacja wymaga weryfikacji dwuetapowej. Włącz ją i spróbuj ponownie.',
  SLUG_IS_TAKEN: 'Ten adres jest zajęty. Wybierz inny.',
  ORGANIZATION_NOT_FOUND: 'Nie znaleźliśmy tej organizacji. Mogła zostać usunięta.',
  NO_ACTIVE_ORGANIZATION: 'Najpierw wybierz organizację.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Nie należysz do tej organizacji. Poproś administratora o zaproszenie.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Nie możesz zmienić tej organizacji. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'Nie masz uprawnień do usunięcia tej organizacji. Zwróć się do właściciela.',

  // Members
  MEMBER_NOT_FOUND: 'Nie znaleźliśmy tego członka. Mógł opuścić organizację.',
  ROLE_NOT_FOUND: 'Ta rola nie istnieje. Wybierz inną.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Rola o tej nazwie już istnieje. Wybierz inną nazwę.',
  INVALID_RESOURCE: 'To uprawnienie nie istnieje. Odśwież stronę i spróbuj ponownie.',
  TOO_MANY_ROLES: 'Organizacja ma już maksymalną liczbę ról. Najpierw usuń jedną z nich.',
  ROLE_IS_ASSIGNED: 'Ta rola jest nadal używana. Najpierw zmień rolę członków i wycofaj zaproszenia.',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'Wbudowanych ról nie można usunąć.',
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION:
    'Nie możesz wyeksportować tej organizacji. Zwróć się do właściciela.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'Nie możesz utworzyć roli z tymi uprawnieniami. Zwróć się do właściciela.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Nie możesz zmienić tej roli w ten sposób. Zwróć się do właściciela.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Nie możesz usunąć tej roli. Zwróć się do właściciela.',
  TEAM_NOT_FOUND: 'Nie znaleźliśmy tego zespołu. Mógł zostać usunięty.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Ten członek nie należy już do zespołu.',
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: 'Ten członek należy już do innego zespołu. Najpierw usuń go z tamtego zespołu.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Ten użytkownik jest już członkiem.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Ta organizacja jest pełna. Aby ktoś mógł dołączyć, inny członek musi ją opuścić.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Nie masz uprawnień do zmiany tego członka. Zwróć się do właściciela.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Nie masz uprawnień do usunięcia tego członka. Zwróć się do właściciela.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Tylko Ty masz rolę właściciela. Najpierw nadaj ją innemu członkowi.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Tylko Ty masz rolę właściciela w jednej z organizacji. Najpierw ją przekaż lub usuń.',

  // Invitations
  NOT_AUTHENTICATED: 'Zaloguj się, aby zobaczyć to zaproszenie.',
  FAILED_TO_RETRIEVE_INVITATION: 'To zaproszenie już nie istnieje. Organizacja mogła zostać usunięta.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Osoba, która Cię zaprosiła, nie może już zapraszać członków. Poproś organizację o nowe zaproszenie.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Ten użytkownik ma już zaproszenie. Znajdziesz je na liście.',
  INVITATION_LIMIT_REACHED: 'Jest zbyt wiele oczekujących zaproszeń. Poczekaj na odpowiedzi lub wycofaj niektóre.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Nie masz uprawnień do zapraszania członków. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Nie masz uprawnień do nadania roli wyższej niż Twoja. Wybierz inną rolę.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS:
    'Najpierw potwierdź swój adres e-mail. Potem możesz zapraszać członków.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Nie masz uprawnień do wycofania tego zaproszenia. Zwróć się do właściciela lub administratora.',
  ORGANIZATION_ID_IS_REQUIRED: 'Najpierw wybierz organizację.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Nie należysz do tej organizacji. Poproś administratora o zaproszenie.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Nie masz uprawnień do tworzenia zespołów. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Nie masz uprawnień do zmiany tego zespołu. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Nie masz uprawnień do usuwania zespołów. Zwróć się do właściciela lub administratora.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Organizacja musi mieć co najmniej jeden zespół. Utwórz inny, zanim usuniesz ten.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Ta organizacja ma już maksymalną liczbę zespołów. Usuń jeden, zanim utworzysz kolejny.',

  // Administration
  NOT_WHILE_IMPERSONATING: 'Nie możesz tego zrobić, działając jako inny użytkownik. Najpierw wróć do swojego konta.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Nie masz uprawnień do tworzenia kont. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS:
    'Nie masz uprawnień do wyświetlania użytkowników. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'Nie masz uprawnień do zmiany ról. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS:
    'Nie masz uprawnień do blokowania użytkowników. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'Nie masz uprawnień do logowania się jako inni użytkownicy. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'Nie masz uprawnień do usuwania kont. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'Nie masz uprawnień do ustawiania haseł. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Nie masz uprawnień do wyświetlania sesji. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Nie masz uprawnień do kończenia sesji. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'Nie masz uprawnień do wyświetlania organizacji. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS:
    'Nie masz uprawnień do wyświetlania wiadomości. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS:
    'Nie masz uprawnień do ponownego wysyłania wiadomości. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND: 'Nie masz uprawnień do zmiany marki. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'Nie masz uprawnień do wyświetlania tej aktywności. Zwróć się do właściciela lub administratora.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Nie możesz zmienić tego konta. Ten użytkownik ma uprawnienia, których Ty nie masz.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'Nie możesz nadać tej roli. Obejmuje ona uprawnienia, których nie masz.',
  YOU_CANNOT_BAN_YOURSELF: 'Nie możesz zablokować własnego konta.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Nie możesz zalogować się w ten sposób na własne konto.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'Nie możesz zalogować się jako inny administrator.',
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR:
    'Nie możesz tutaj zresetować własnej weryfikacji dwuetapowej. Wyłącz ją na swoim koncie.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Korzystasz już ze swojego konta.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Nie udało się przywrócić Twojej sesji. Zaloguj się ponownie.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'To ostatni administrator. Najpierw nadaj tę rolę innej osobie.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Ten użytkownik jest jedynym właścicielem organizacji. Najpierw trzeba ją przekazać lub usunąć.',
  MAIL_NOT_FOUND: 'Nie znaleźliśmy tej wiadomości. Mogła zostać usunięta.',

  // Redirect back from a social provider
  invalid_callback_request: 'Dostawca wysłał nieprawidłową odpowiedź. Spróbuj ponownie.',
  state_not_found: 'Nie znaleziono żądania logowania. Spróbuj ponownie.',
  please_restart_the_process: 'Trwało to zbyt długo lub zakończyło się w innej karcie. Spróbuj ponownie.',
  access_denied: 'Zgoda nie została udzielona, więc nic się nie zmieniło. Spróbuj ponownie lub wybierz inny sposób.',
  no_code: 'Dostawca wysłał niepełną odpowiedź. Spróbuj ponownie.',
  oauth_provider_not_found: 'Ten dostawca jest teraz niedostępny. Wybierz inny sposób logowania.',
  invalid_code: 'Dostawca nie potwierdził Twojej tożsamości. Spróbuj ponownie.',
  unable_to_get_user_info: 'Dostawca nie udostępnił Twojego profilu. Spróbuj ponownie lub wybierz inny sposób.',
  email_not_found:
    'Dostawca nie udostępnił Twojego adresu e-mail. Załóż konto ze swoim adresem, a potem połącz dostawcę na swoim koncie.',
  no_callback_url: 'Żądanie logowania jest niepełne. Zacznij od nowa w aplikacji.',
  account_already_linked_to_different_user: 'To konto jest już połączone z innym użytkownikiem. Wybierz inne.',

  // Social providers and connected accounts
  PROVIDER_NOT_FOUND: 'Ten dostawca jest nieznany. Wybierz inny sposób logowania.',
  CALLBACKURL_IS_REQUIRED: 'Żądanie logowania jest niepełne. Zacznij od nowa w aplikacji.',
  UNABLE_TO_CREATE_VERIFICATION: 'Nie udało się rozpocząć logowania. Spróbuj ponownie za chwilę.',
  ID_TOKEN_NOT_SUPPORTED: 'Ten dostawca nie obsługuje takiego logowania. Użyj jego przycisku.',
  PENDING_SIGN_IN_NOT_FOUND: 'To logowanie wygasło lub zostało już zakończone. Zaloguj się ponownie.',
  PENDING_SIGN_UP_NOT_FOUND: 'Ta rejestracja wygasła lub została już zakończona. Zaloguj się przez dostawcę ponownie.',
  USER_EMAIL_NOT_FOUND:
    'Dostawca nie udostępnił Twojego adresu e-mail. Załóż konto ze swoim adresem, a potem połącz dostawcę na swoim koncie.',
  ACCOUNT_NOT_LINKED:
    'Konto z tym adresem e-mail już istnieje. Zaloguj się na nie lub zresetuj hasło, a potem połącz dostawcę.',
  SIGNUP_DISABLED: 'Nie można założyć konta przez tego dostawcę. Załóż konto w inny sposób.',
  UNABLE_TO_LINK_ACCOUNT: 'Nie udało się połączyć tego konta. Spróbuj ponownie w ustawieniach konta.',
  UNABLE_TO_CREATE_USER: 'Nie udało się utworzyć konta. Spróbuj ponownie lub załóż konto ze swoim adresem e-mail.',
  UNABLE_TO_CREATE_SESSION: 'Nie udało się zalogować. Spróbuj ponownie.',
  INVALID_ERRORCALLBACKURL:
    'Strona błędu wskazana w linku znajduje się w nieznanej witrynie. Zacznij od nowa w aplikacji.',
  INVALID_NEWUSERCALLBACKURL:
    'Strona powitalna wskazana w linku znajduje się w nieznanej witrynie. Zacznij od nowa w aplikacji.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'To Twój jedyny sposób logowania. Dodaj inny, zanim go usuniesz.',
  ACCOUNT_NOT_FOUND: 'To konto nie jest już połączone. Odśwież stronę, aby zaktualizować listę.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'Dostępu do tego dostawcy nie można odnowić. Odłącz go i połącz ponownie.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Dostawca nie odnowił dostępu. Odłącz go i połącz ponownie.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Nie udało się ustalić Twojego konta. Zaloguj się i spróbuj ponownie.',
} satisfies Texts['areaErrors']
