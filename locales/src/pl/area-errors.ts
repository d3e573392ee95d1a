import type { Texts } from '../en.ts'

export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'Twoje konto ma już hasło. Możesz je zmienić.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Adres e-mail zmienia się osobno, z potwierdzeniem w wiadomości.',
  EMAIL_IS_THE_SAME: 'To już jest Twój adres e-mail. Aby go zmienić, wpisz inny.',
  INVALID_PICTURE: 'Ten plik nie jest obrazem, który możemy wyświetlić. Wybierz plik WebP, PNG lub JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Nie udało się zmienić adresu e-mail. Spróbuj podać inny.',
  CHANGE_EMAIL_IS_DISABLED: 'Nie można tu zmienić adresu e-mail. O pomoc poproś administratora serwisu.',
  FAILED_TO_GET_USER_INFO: 'Musimy mieć pewność, że to Ty. Zaloguj się i otwórz link jeszcze raz.',

  // Two-factor
  TWO_FACTOR_ISNT_ENABLED: 'Logowanie dwuetapowe nie jest jeszcze włączone. Najpierw je skonfiguruj.',
  TOTP_NOT_ENABLED: 'Nie skonfigurowano aplikacji uwierzytelniającej. Wybierz inny sposób.',
  OTP_NOT_ENABLED: 'Logowanie dwuetapowe nie jest jeszcze skonfigurowane. Zacznij od hasła.',
  OTP_ISNT_CONFIGURED: 'Kody nie są tu wysyłane e-mailem. Wybierz inny sposób.',
  OTP_HAS_EXPIRED: 'Ten kod wygasł. Poproś o wysłanie nowego.',
  BACKUP_CODES_ARENT_ENABLED: 'Nie masz jeszcze kodów zapasowych. Wybierz inny sposób.',
  // Also what a provider's code is called that it does not take back.
  INVALID_CODE: 'Ten kod nie został przyjęty: jest błędny, za stary albo został już użyty. Spróbuj ponownie.',
  INVALID_BACKUP_CODE: 'Ten kod zapasowy jest nieprawidłowy lub został już użyty. Spróbuj innego.',
  INVALID_TWO_FACTOR_COOKIE: 'Trwało to zbyt długo albo było zbyt wiele prób. Zaloguj się ponownie.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Zbyt wiele pomyłek. Poproś o wysłanie nowego kodu.',
  TRUSTED_DEVICE_NOT_FOUND: 'To urządzenie nie jest już zaufane. Odśwież stronę, aby zobaczyć aktualną listę.',

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

  // Administration
  NOT_WHILE_IMPERSONATING: 'Nie można tego zrobić, gdy przeglądasz cudze konto. Najpierw wróć do swojego.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Nie możesz tworzyć kont. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'Nie możesz zobaczyć listy osób. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'Nie możesz zmieniać ról. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Nie możesz nikogo zablokować. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: 'Nie możesz wchodzić na cudze konta. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'Nie możesz usuwać kont. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: 'Nie możesz ustawiać cudzych haseł. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: 'Nie możesz zobaczyć cudzych sesji. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: 'Nie możesz kończyć cudzych sesji. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'Nie możesz zobaczyć listy organizacji. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'Nie możesz zobaczyć wychodzących wiadomości. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'Nie możesz ponownie wysyłać wiadomości. Zwróć się do innego administratora.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'Nie możesz zobaczyć tej aktywności. Zwróć się do kogoś, kto ma takie uprawnienie.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Ta osoba ma uprawnienia, których nie masz, więc nie możesz zmienić jej konta.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'Ta rola ma uprawnienia, których nie masz, więc nie możesz jej nikomu nadać.',
  YOU_CANNOT_BAN_YOURSELF: 'Nie możesz zablokować własnego konta.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'To już jest Twoje konto.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Jesteś już na swoim koncie.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Nie udało się wrócić na Twoje konto. Zaloguj się ponownie.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'Bez tej osoby nikt nie zarządzałby platformą. Najpierw nadaj tę rolę komuś innemu.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Organizacja należy tylko do tej osoby. Najpierw trzeba ją przekazać lub usunąć.',
  MAIL_NOT_FOUND: 'Nie udało się znaleźć tej wiadomości. Być może została usunięta.',

  // The return from a social provider: as a redirect carries them
  invalid_callback_request: 'Dostawca przysłał coś, czego nie rozumiemy. Zacznij jeszcze raz.',
  state_not_found: 'Nie wiemy, gdzie to się zaczęło. Zacznij jeszcze raz.',
  please_restart_the_process: 'Trwało to zbyt długo albo zostało już ukończone w innej karcie. Zacznij jeszcze raz.',
  access_denied:
    'Na stronie dostawcy zabrakło zgody, więc nic się nie zmieniło. Spróbuj ponownie albo wybierz inny sposób.',
  no_code: 'Dostawca odesłał Cię bez wyniku. Zacznij jeszcze raz.',
  oauth_provider_not_found: 'Z tego dostawcy nie można teraz skorzystać. Zaloguj się w inny sposób.',
  invalid_code: 'Dostawca nie potwierdził nam, że to Ty. Zacznij jeszcze raz.',
  unable_to_get_user_info:
    'Dostawca nie powiedział nam, kim jesteś. Spróbuj ponownie za chwilę albo wybierz inny sposób.',
  email_not_found:
    'Dostawca nie podał nam adresu e-mail. Najpierw zarejestruj się adresem e-mail, a potem połącz dostawcę na swoim koncie.',
  no_callback_url: 'Nie wiemy, dokąd potem przejść. Zacznij jeszcze raz w aplikacji.',
  account_already_linked_to_different_user:
    'To konto u dostawcy otwiera tu już inne konto. Zaloguj się nim albo wybierz u dostawcy inne.',

  // Social providers and linked accounts
  PROVIDER_NOT_FOUND: 'Nie znamy tego dostawcy. Zaloguj się w inny sposób.',
  CALLBACKURL_IS_REQUIRED: 'Nie wiemy, dokąd potem przejść. Zacznij jeszcze raz w aplikacji.',
  UNABLE_TO_CREATE_VERIFICATION: 'Nie udało się rozpocząć logowania. Spróbuj ponownie za chwilę.',
  ID_TOKEN_NOT_SUPPORTED: 'Tego dostawcy nie można użyć w ten sposób. Skorzystaj z jego przycisku.',
  USER_EMAIL_NOT_FOUND:
    'Dostawca nie podał nam adresu e-mail. Najpierw zarejestruj się adresem e-mail, a potem połącz dostawcę na swoim koncie.',
  ACCOUNT_NOT_LINKED: 'Masz już konto z tym adresem. Zaloguj się jak zwykle, a potem połącz dostawcę na swoim koncie.',
  SIGNUP_DISABLED: 'W ten sposób nie można założyć nowego konta. Zarejestruj się inaczej.',
  UNABLE_TO_LINK_ACCOUNT: 'Nie udało się połączyć tego konta. Spróbuj ponownie w ustawieniach konta.',
  UNABLE_TO_CREATE_USER: 'Nie udało się założyć konta. Spróbuj ponownie albo zarejestruj się adresem e-mail.',
  UNABLE_TO_CREATE_SESSION: 'Nie udało się zalogować. Spróbuj ponownie.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'To jedyny sposób logowania na Twoje konto. Zanim go usuniesz, dodaj inny.',
  ACCOUNT_NOT_FOUND: 'Tego połączenia już nie ma. Odśwież stronę, aby zobaczyć aktualną listę.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING: 'Ten dostawca nie odnawia dostępu. Odłącz go i połącz ponownie.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Dostawca nie odnowił dostępu. Odłącz go i połącz ponownie.',
} satisfies Texts['areaErrors']
