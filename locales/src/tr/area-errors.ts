import type { Texts } from '../en.ts'

export const areaErrors = {
  // Access, sign-up, passwords and verification
  UNAUTHORIZED: 'Devam etmek için oturum açın.',
  INVALID_REDIRECTURL: 'Bu bağlantı bilinmeyen bir siteye gidiyor. Uygulamadan yeniden başlayın.',
  NOT_FOUND: 'Bulunamadı. Taşınmış veya silinmiş olabilir.',
  TERMS_VERSION_NOT_CURRENT: 'Koşullar değişti. Güncel sürümü okuyup kabul edin.',
  SESSION_IS_NOT_FRESH: 'Devam etmek için yeniden oturum açın.',
  USER_NOT_FOUND: 'Bu hesap bulunamadı. Silinmiş olabilir.',
  USER_ALREADY_EXISTS: 'Bu e-posta adresiyle zaten bir hesap var. Oturum açın veya parolanızı sıfırlayın.',
  INVITATION_NOT_FOUND: 'Bu davet artık geçerli değil. Kuruluş yeni bir davet gönderebilir.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'Bu davet başka bir adres için. Davet edilen adresle oturum açın.',
  PASSWORD_TOO_SHORT: 'Bu parola çok kısa. Daha uzun bir parola seçin.',
  PASSWORD_TOO_LONG: 'Bu parola çok uzun. Daha kısa bir parola seçin.',
  PASSWORD_COMPROMISED: 'Bu parola çok yaygın veya sızdırılmış. Başka bir parola seçin.',
  INVALID_PASSWORD: 'Parola yanlış. Yeniden deneyin veya parolanızı sıfırlayın.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Hesabınızın henüz parolası yok. Oluşturmak için “Parolanızı mı unuttunuz?” bağlantısını kullanın.',
  USER_ALREADY_HAS_A_PASSWORD: 'Hesabınızın zaten bir parolası var. Onu değiştirebilirsiniz.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Kayıt kapalı. Hizmet yöneticisinden erişim isteyin.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Doğrulama e-postaları kapalı. Hizmet yöneticisinden yardım isteyin.',
  RESET_PASSWORD_ISNT_ENABLED: 'E-postayla parola sıfırlama kapalı. Hizmet yöneticisinden yardım isteyin.',
  INVALID_TOKEN: 'Bu bağlantı geçersiz veya zaten kullanılmış. Yenisini isteyin.',
  TOKEN_EXPIRED: 'Bu bağlantının süresi doldu. Yenisini isteyin.',
  COULDNT_UPDATE_YOUR_EMAIL: 'E-posta adresiniz değiştirilemedi. Başka bir adres deneyin.',

  // Account
  EMAIL_CAN_NOT_BE_UPDATED: 'E-posta adresi burada değiştirilemez. Hesabınızda “Adresi değiştir” düğmesini kullanın.',
  EMAIL_CHANGE_CAN_BE_UNDONE:
    'E-posta adresinizi kısa süre önce değiştirdiniz. Hesabınızı korumak için, değişiklikten ancak 7 gün sonra silebilirsiniz.',
  INVALID_SESSION_TOKEN: 'Bu hesabın oturumu burada artık açık değil. Kullanmak için yeniden oturum açın.',
  EMAIL_IS_THE_SAME: 'Bu zaten e-posta adresiniz. Başka bir adres girin.',
  INVALID_PICTURE: 'Bu resim biçimi desteklenmiyor. WebP, PNG veya JPEG dosyası seçin.',
  CHANGE_EMAIL_IS_DISABLED: 'E-posta adresi değişikliği kapalı. Hizmet yöneticisinden yardım isteyin.',
  EMAIL_ADDRESS_NOT_FOUND: 'Bu adres hesabınıza ait değil. Listeyi güncellemek için sayfayı yenileyin.',
  EMAIL_ADDRESS_ALREADY_ADDED: 'Bu adres zaten hesabınıza ait.',
  EMAIL_ADDRESS_LIMIT_REACHED: 'En fazla 5 e-posta adresiniz olabilir. Önce birini kaldırın.',
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED: 'Birincil adresiniz kaldırılamaz. Önce başka bir adresi birincil yapın.',
  INVALID_OTP: 'Bu kod yanlış veya artık geçerli değil. Yeniden deneyin ya da yenisini isteyin.',
  OTP_EXPIRED: 'Bu kod artık geçerli değil. Yenisini isteyin.',
  TOO_MANY_ATTEMPTS: 'Çok fazla yanlış kod girdiniz. Yenisini isteyin.',
  OPENED_IN_ANOTHER_BROWSER:
    'Bu bağlantıyı başka bir tarayıcıda açtınız. E-postadaki kodu, işleme başladığınız yerde girin.',
  FAILED_TO_GET_USER_INFO: 'Kimliğinizi doğrulamamız gerekiyor. Oturum açın, sonra bağlantıyı yeniden açın.',

  // Two-factor authentication
  TWO_FACTOR_ISNT_ENABLED: 'İki adımlı doğrulama kapalı. Önce kurun.',
  TOTP_NOT_ENABLED: 'Kimlik doğrulama uygulaması kurulu değil. Başka bir yöntem seçin.',
  OTP_NOT_ENABLED: 'İki adımlı doğrulama henüz kurulmadı. Başlamak için parolanızı girin.',
  OTP_ISNT_CONFIGURED: 'E-postayla kod gönderme kapalı. Başka bir yöntem seçin.',
  OTP_HAS_EXPIRED: 'Bu kodun süresi doldu. Yenisini isteyin.',
  MAILED_CODES_NOT_ALLOWED:
    'E-postayla kod hesabınız için kullanılamıyor. Kimlik doğrulama uygulamanızı veya bir yedek kod kullanın.',
  RECOVERY_NOT_AVAILABLE: 'Bu oturum açma için kurtarma kullanılamıyor. Hizmet yöneticisinden yardım isteyin.',
  RECOVERY_IS_NOT_DUE: 'Kurtarma henüz hazır değil veya iptal edildi. Kontrol etmek için yeniden oturum açın.',
  BACKUP_CODES_ARENT_ENABLED: 'Henüz yedek kodunuz yok. Başka bir yöntem seçin.',
  INVALID_CODE: 'Bu kod yanlış, süresi dolmuş veya zaten kullanılmış. Yeniden deneyin.',
  INVALID_BACKUP_CODE: 'Bu yedek kod yanlış veya zaten kullanılmış. Başka bir kod deneyin.',
  INVALID_TWO_FACTOR_COOKIE: 'Çok uzun sürdü veya çok fazla deneme yapıldı. Yeniden oturum açın.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Çok fazla yanlış kod girildi. Yeni bir kod isteyin.',
  TRUSTED_DEVICE_NOT_FOUND: 'Bu cihaz artık güvenilir değil. Listeyi güncellemek için sayfayı yenileyin.',
  STEP_UP_METHOD_NOT_AVAILABLE: 'Bu yöntem hesabınız için kullanılamıyor. Başka bir yöntem seçin.',

  // API keys
  INVALID_API_KEY: 'Bu API anahtarı geçerli değil.',
  AMBIGUOUS_CREDENTIALS: 'Oturum çerezi olmadan tek bir API anahtarı gönderin.',
  INSUFFICIENT_PERMISSIONS: 'Bu işlem için izniniz yok.',
  KEY_NOT_FOUND: 'Bu API anahtarı artık yok.',
  SERVER_ONLY_PROPERTY: 'Bir API anahtarının sınırlarını değiştiremezsiniz.',
  NO_VALUES_TO_UPDATE: 'Hiçbir şey değiştirilmedi.',
  API_KEY_LIMIT_REACHED: 'En fazla 100 API anahtarınız olabilir. Önce birini silin.',
  PERMISSIONS_EXCEED_YOUR_OWN: 'Bir API anahtarının, sizde olmayan izinleri olamaz.',
  INSUFFICIENT_API_KEY_PERMISSIONS:
    'Bu kuruluşun API anahtarlarını yönetme izniniz yok. Kuruluş sahibine veya yöneticiye başvurun.',
  KEY_IS_BEING_ROTATED:
    'Bu anahtarın önceki gizli değeri hâlâ çalışıyor. Süresinin dolmasını bekleyin veya önceki tüm gizli değerleri geçersiz kılmak için “Hemen dolar” seçeneğini belirleyin.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: 'API anahtarlarını görüntüleme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: 'API anahtarlarını silme izniniz yok.',

  // Device authorization
  INVALID_CLIENT: 'Bu uygulama kayıtlı değil. Hizmet yöneticisinden erişim isteyin.',
  AUTHORIZATION_PENDING: 'Bu oturum açma henüz onaylanmadı. Kodu onay sayfasına girin.',
  POLLING_TOO_FREQUENTLY: 'Cihaz çok sık istek gönderiyor. Biraz bekleyip yeniden deneyin.',
  INVALID_DEVICE_CODE: 'Bu oturum açma geçersiz veya zaten kullanıldı. Cihazda yeniden başlayın.',
  EXPIRED_DEVICE_CODE: 'Bu oturum açmanın süresi doldu. Cihazda yeniden başlayın.',
  DEVICE_ACCESS_DENIED: 'Bu oturum açma reddedildi veya artık onaylı değil. Cihazda yeniden başlayın.',
  INVALID_USER_CODE: 'Bu kod yanlış veya zaten kullanılmış. Cihazınızdaki kodla karşılaştırın.',
  EXPIRED_USER_CODE: 'Bu kodun süresi doldu. Cihazınızda yeni bir kod isteyin.',
  DEVICE_CODE_OF_ANOTHER_USER: 'Bu kodu başka biri girdi. Cihazınızda yeni bir kod isteyin.',
  DEVICE_CODE_ALREADY_PROCESSED: 'Bu kod zaten onaylandı veya reddedildi. Cihazınızda yeni bir kod isteyin.',
  REQUIRED_DATA_IS_MISSING:
    'Hesabınızda bazı bilgiler eksik. Eklemek için oturumu kapatıp yeniden açın, ardından cihazı onaylayın.',

  // Webhooks
  WEBHOOK_NOT_FOUND: 'Bu webhook artık yok.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'Bu gönderim artık yok. Listeyi güncellemek için sayfayı yenileyin.',
  WEBHOOK_DELIVERY_IS_PENDING: 'Bu gönderim henüz bitmedi. Sonraki denemeyi bekleyin.',
  WEBHOOK_LIMIT_REACHED: 'En fazla 20 webhook oluşturabilirsiniz. Önce birini silin.',
  WEBHOOK_URL_NOT_ALLOWED: 'https ile başlayan, herkese açık bir URL girin.',
  WEBHOOK_EVENT_NOT_AVAILABLE: 'Kuruluşlar bu olayı alamaz.',
  WEBHOOK_IS_DISABLED: 'Bu webhook kapalı. Önce açın.',
  INSUFFICIENT_WEBHOOK_PERMISSIONS: 'Webhook’larla ilgili bu işlem için izniniz yok.',

  // Passkeys
  CHALLENGE_NOT_FOUND: 'Bu isteğin süresi doldu. Yeniden deneyin.',
  FAILED_TO_VERIFY_REGISTRATION: 'Geçiş anahtarı eklenemedi. Yeniden deneyin.',
  PREVIOUSLY_REGISTERED: 'Bu cihazda hesabınız için zaten bir geçiş anahtarı var. Başka bir cihaz kullanın.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS: 'En fazla 20 geçiş anahtarınız olabilir. Önce birini kaldırın.',
  PASSKEY_NOT_FOUND: 'Bu geçiş anahtarı artık yok. Başka bir yöntem kullanın.',
  AUTHENTICATION_FAILED: 'Geçiş anahtarı kabul edilmedi. Yeniden deneyin veya başka bir yöntem kullanın.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Kuruluş oluşturma izniniz yok. Hizmet yöneticisine başvurun.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Kuruluş sayısı üst sınırına ulaştınız. Yenisini oluşturmadan önce birinden ayrılın.',
  ORGANIZATION_ALREADY_EXISTS: 'Bu web adresiyle zaten bir kuruluş var. Başka bir web adresi seçin.',
  ORGANIZATION_REQUIRES_TWO_FACTOR: 'Bu kuruluş iki adımlı doğrulama gerektirir. Etkinleştirin ve yeniden deneyin.',
  SLUG_IS_TAKEN: 'Bu web adresi alınmış. Başka bir adres seçin.',
  ORGANIZATION_NOT_FOUND: 'Bu kuruluş bulunamadı. Silinmiş olabilir.',
  NO_ACTIVE_ORGANIZATION: 'Önce bir kuruluş seçin.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Bu kuruluşun üyesi değilsiniz. Bir yöneticiden davet isteyin.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Bu kuruluşu değiştiremezsiniz. Kuruluş sahibine veya yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Bu kuruluşu silme izniniz yok. Kuruluş sahibine başvurun.',

  // Members
  MEMBER_NOT_FOUND: 'Bu üye bulunamadı. Ayrılmış olabilir.',
  ROLE_NOT_FOUND: 'Bu rol yok. Başka bir rol seçin.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Bu adda bir rol var. Başka bir ad seçin.',
  INVALID_RESOURCE: 'Böyle bir izin yok. Sayfayı yenileyip yeniden deneyin.',
  TOO_MANY_ROLES: 'Kuruluş, rol sayısı üst sınırına ulaştı. Önce birini silin.',
  ROLE_IS_ASSIGNED: 'Bu rol hâlâ kullanılıyor. Önce üyelerin rolünü değiştirin ve davetleri iptal edin.',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'Bu rol hizmetin parçasıdır ve silinemez.',
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION: 'Bu kuruluşu dışa aktaramazsınız. Kuruluş sahibine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'Bu izinlerle rol oluşturamazsınız. Kuruluş sahibine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Bu rolü bu şekilde değiştiremezsiniz. Kuruluş sahibine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Bu rolü silemezsiniz. Kuruluş sahibine başvurun.',
  TEAM_NOT_FOUND: 'Bu ekip bulunamadı. Silinmiş olabilir.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Bu üye artık ekipte değil.',
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: 'Bu üye zaten başka bir ekipte. Önce üyeyi o ekipten çıkarın.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Bu kullanıcı zaten üye.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Bu kuruluş dolu. Başka birinin katılabilmesi için bir üyenin ayrılması gerekir.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Bu üyeyi değiştirme izniniz yok. Kuruluş sahibine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Bu üyeyi çıkarma izniniz yok. Kuruluş sahibine başvurun.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'Tek sahip sizsiniz. Önce başka bir üyeyi sahip yapın.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION: 'Bir kuruluşun tek sahibi sizsiniz. Önce onu devredin veya silin.',

  // Invitations
  NOT_AUTHENTICATED: 'Bu daveti görmek için oturum açın.',
  FAILED_TO_RETRIEVE_INVITATION: 'Bu davet artık yok. Kuruluş silinmiş olabilir.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Sizi davet eden kişi artık üye davet edemiyor. Kuruluştan yeni bir davet isteyin.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Bu kullanıcı zaten davet edildi. Daveti listede bulabilirsiniz.',
  INVITATION_LIMIT_REACHED: 'Çok fazla bekleyen davet var. Yanıtları bekleyin veya bazılarını iptal edin.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Üye davet etme izniniz yok. Kuruluş sahibine veya yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Kendi rolünüzden üst bir rol verme izniniz yok. Başka bir rol seçin.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS:
    'Önce e-posta adresinizi doğrulayın. Ardından üye davet edebilirsiniz.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Bu daveti iptal etme izniniz yok. Kuruluş sahibine veya yöneticiye başvurun.',
  ORGANIZATION_ID_IS_REQUIRED: 'Önce bir kuruluş seçin.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Bu kuruluşun üyesi değilsiniz. Bir yöneticiden davet isteyin.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Ekip oluşturma izniniz yok. Kuruluş sahibine veya yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Bu ekibi değiştirme izniniz yok. Kuruluş sahibine veya yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Ekip silme izniniz yok. Kuruluş sahibine veya yöneticiye başvurun.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Bir kuruluşun en az bir ekibi olmalı. Bunu silmeden önce başka bir ekip oluşturun.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Bu kuruluş, ekip sayısı üst sınırına ulaştı. Yenisini oluşturmadan önce birini silin.',

  // Administration
  NOT_WHILE_IMPERSONATING: 'Başka bir kullanıcı olarak oturum açmışken bunu yapamazsınız. Önce kendi hesabınıza dönün.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Hesap oluşturma izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'Kullanıcıları görme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'Rolleri değiştirme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Kullanıcı engelleme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'Başka kullanıcılar olarak oturum açma izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'Hesap silme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: 'Parola belirleme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: 'Oturumları görme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: 'Oturum kapatma izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: 'Kuruluşları görme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'E-postaları görme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'E-posta yeniden gönderme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND: 'Markayı değiştirme izniniz yok. Başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY: 'Bu etkinliği görme izniniz yok. Kuruluş sahibine veya yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER: 'Bu hesabı değiştiremezsiniz. Bu kullanıcının sizde olmayan izinleri var.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'Bu rolü veremezsiniz. Rol, sizde olmayan izinler içeriyor.',
  YOU_CANNOT_BAN_YOURSELF: 'Kendi hesabınızı engelleyemezsiniz.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Kendiniz olarak oturum açamazsınız.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'Başka bir yönetici olarak oturum açamazsınız.',
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR: 'Kendi iki adımlı doğrulamanızı burada sıfırlayamazsınız. Hesabınızda kapatın.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Zaten kendi hesabınızdasınız.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Kendi oturumunuz geri yüklenemedi. Yeniden oturum açın.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'Bu son yönetici. Önce başka birini yönetici yapın.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Bu kullanıcı bir kuruluşun tek sahibi. Önce kuruluş devredilmeli veya silinmeli.',
  MAIL_NOT_FOUND: 'Bu e-posta bulunamadı. Silinmiş olabilir.',

  // Redirect back from a social provider
  invalid_callback_request: 'Sağlayıcı geçersiz bir yanıt gönderdi. Yeniden deneyin.',
  state_not_found: 'Bu oturum açma isteği bilinmiyor. Yeniden deneyin.',
  please_restart_the_process: 'Çok uzun sürdü veya başka bir sekmede tamamlandı. Yeniden deneyin.',
  access_denied: 'İzin vermediğiniz için hiçbir şey değişmedi. Yeniden deneyin veya başka bir yöntem seçin.',
  no_code: 'Sağlayıcı eksik bir yanıt gönderdi. Yeniden deneyin.',
  oauth_provider_not_found: 'Bu sağlayıcı şu anda kullanılamıyor. Başka bir oturum açma yöntemi seçin.',
  invalid_code: 'Sağlayıcı kimliğinizi doğrulayamadı. Yeniden deneyin.',
  unable_to_get_user_info: 'Sağlayıcı profilinizi paylaşmadı. Yeniden deneyin veya başka bir yöntem seçin.',
  email_not_found:
    'Sağlayıcı e-posta adresinizi paylaşmadı. E-posta adresinizle kaydolun, sonra sağlayıcıyı hesabınızda bağlayın.',
  no_callback_url: 'Bu oturum açma isteği eksik. Uygulamadan yeniden başlayın.',
  account_already_linked_to_different_user: 'Bu hesap zaten başka bir kullanıcıya bağlı. Başka bir hesap seçin.',

  // Social providers and connected accounts
  PROVIDER_NOT_FOUND: 'Bu sağlayıcı bilinmiyor. Başka bir oturum açma yöntemi seçin.',
  CALLBACKURL_IS_REQUIRED: 'Bu oturum açma isteği eksik. Uygulamadan yeniden başlayın.',
  UNABLE_TO_CREATE_VERIFICATION: 'Oturum açma başlatılamadı. Birazdan yeniden deneyin.',
  ID_TOKEN_NOT_SUPPORTED: 'Bu sağlayıcı bu tür oturum açmayı desteklemiyor. Sağlayıcının düğmesini kullanın.',
  PENDING_SIGN_IN_NOT_FOUND: 'Bu oturum açma işleminin süresi doldu veya işlem zaten tamamlandı. Yeniden oturum açın.',
  PENDING_SIGN_UP_NOT_FOUND: 'Bu kaydın süresi doldu veya kayıt zaten tamamlandı. Sağlayıcıyla yeniden oturum açın.',
  USER_EMAIL_NOT_FOUND:
    'Sağlayıcı e-posta adresinizi paylaşmadı. E-posta adresinizle kaydolun, sonra sağlayıcıyı hesabınızda bağlayın.',
  ACCOUNT_NOT_LINKED:
    'Bu e-posta adresiyle zaten bir hesap var. Bu hesapta oturum açın ya da parolasını sıfırlayın, sonra sağlayıcıyı bağlayın.',
  SIGNUP_DISABLED: 'Bu sağlayıcıyla kaydolamazsınız. Başka bir yolla kaydolun.',
  UNABLE_TO_LINK_ACCOUNT: 'Bu hesap bağlanamadı. Hesap ayarlarınızda yeniden deneyin.',
  UNABLE_TO_CREATE_USER: 'Hesabınız oluşturulamadı. Yeniden deneyin veya e-posta adresinizle kaydolun.',
  UNABLE_TO_CREATE_SESSION: 'Oturumunuz açılamadı. Yeniden deneyin.',
  INVALID_ERRORCALLBACKURL: 'Bu bağlantının hata sayfası bilinmeyen bir sitede. Uygulamadan yeniden başlayın.',
  INVALID_NEWUSERCALLBACKURL: 'Bu bağlantının karşılama sayfası bilinmeyen bir sitede. Uygulamadan yeniden başlayın.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'Bu, tek oturum açma yönteminiz. Kaldırmadan önce başka bir yöntem ekleyin.',
  ACCOUNT_NOT_FOUND: 'Bu hesap artık bağlı değil. Listeyi güncellemek için sayfayı yenileyin.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'Bu sağlayıcının erişimi yenilenemiyor. Bağlantıyı kesip yeniden bağlayın.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Sağlayıcı erişimi yenilemedi. Bağlantıyı kesip yeniden bağlayın.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Hesabınız belirlenemedi. Oturum açıp yeniden deneyin.',
} satisfies Texts['areaErrors']
