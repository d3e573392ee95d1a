import type { Texts } from '../en.ts'

export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'Hesabınızın zaten bir parolası var. Dilerseniz değiştirebilirsiniz.',
  EMAIL_CAN_NOT_BE_UPDATED: 'E-posta adresi ayrı bir adımda, e-posta onayıyla değiştirilir.',
  EMAIL_IS_THE_SAME: 'Bu zaten sizin e-posta adresiniz. Değiştirmek için başka bir adres girin.',
  INVALID_PICTURE: 'Bu dosya gösterebileceğimiz bir resim değil. Lütfen bir WebP, PNG veya JPEG dosyası seçin.',
  COULDNT_UPDATE_YOUR_EMAIL: 'E-posta adresiniz değiştirilemedi. Lütfen başka bir adres deneyin.',
  CHANGE_EMAIL_IS_DISABLED: 'Burada e-posta adresi değiştirilemiyor. Yardım için lütfen hizmet yöneticisine başvurun.',
  FAILED_TO_GET_USER_INFO: 'Siz olduğunuzdan emin olmalıyız. Lütfen oturum açıp bağlantıyı yeniden açın.',

  // Two-factor
  TWO_FACTOR_ISNT_ENABLED: 'İki adımlı oturum açma henüz etkin değil. Önce onu kurun.',
  TOTP_NOT_ENABLED: 'Kurulu bir kimlik doğrulama uygulaması yok. Lütfen başka bir yol seçin.',
  OTP_NOT_ENABLED: 'İki adımlı oturum açma henüz kurulmamış. Parolanızla başlayın.',
  OTP_ISNT_CONFIGURED: 'Burada kodlar e-postayla gönderilmiyor. Lütfen başka bir yol seçin.',
  OTP_HAS_EXPIRED: 'Bu kodun süresi dolmuş. Lütfen yeni bir kod isteyin.',
  BACKUP_CODES_ARENT_ENABLED: 'Henüz yedek kodunuz yok. Lütfen başka bir yol seçin.',
  // Also what a provider's code is called that it does not take back.
  INVALID_CODE: 'Bu kod kabul edilmedi: yanlış, çok eski ya da daha önce kullanılmış. Lütfen yeniden deneyin.',
  INVALID_BACKUP_CODE: 'Bu yedek kod yanlış ya da daha önce kullanılmış. Lütfen başka birini deneyin.',
  INVALID_TWO_FACTOR_COOKIE: 'Çok uzun sürdü ya da çok fazla deneme yapıldı. Lütfen yeniden oturum açın.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Çok fazla yanlış deneme oldu. Lütfen yeni bir kod isteyin.',
  TRUSTED_DEVICE_NOT_FOUND: 'Bu cihaz artık güvenilir değil. Güncel listeyi görmek için sayfayı yenileyin.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Burada yeni kuruluş oluşturulamıyor. Lütfen hizmet yöneticisine başvurun.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Üye olabileceğiniz en fazla kuruluş sayısına ulaştınız. Yenisini oluşturmadan önce birinden ayrılın.',
  ORGANIZATION_ALREADY_EXISTS: 'Bu web adresini kullanan bir kuruluş zaten var. Lütfen başka bir adres seçin.',
  SLUG_IS_TAKEN: 'Bu web adresi alınmış. Lütfen başka bir adres seçin.',
  ORGANIZATION_NOT_FOUND: 'Bu kuruluşu bulamadık. Silinmiş olabilir.',
  NO_ACTIVE_ORGANIZATION: 'Lütfen önce bir kuruluş seçin.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Bu kuruluşun üyesi değilsiniz. Yöneticilerinden birinden davet isteyin.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Bu kuruluşu değiştiremezsiniz. Lütfen kuruluşun sahibine ya da bir yöneticisine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Bu kuruluşu silemezsiniz. Lütfen kuruluşun sahibine başvurun.',

  // Members
  MEMBER_NOT_FOUND: 'Bu üyeyi bulamadık. Ayrılmış olabilir.',
  ROLE_NOT_FOUND: 'Böyle bir rol yok. Lütfen başka bir rol seçin.',
  TEAM_NOT_FOUND: 'Bu ekibi bulamadık. Silinmiş olabilir.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Bu kişi zaten üye.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'Bu kuruluş dolu. Yeni birinin katılabilmesi için birinin ayrılması gerekir.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Bu üyeyi değiştiremezsiniz. Lütfen kuruluşun sahibine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Bu üyeyi çıkaramazsınız. Lütfen kuruluşun sahibine başvurun.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'Tek sahip sizsiniz. Önce başka birini sahip yapın.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION: 'Bir kuruluşun tek sahibi sizsiniz. Önce kuruluşu devredin ya da silin.',

  // Invitations
  NOT_AUTHENTICATED: 'Bu daveti görmek için oturum açın ya da gönderdiğimiz e-postadaki bağlantıyı açın.',
  INVITATION_NOT_FOUND: 'Bu davet artık geçerli değil ya da bağlantı eski. Lütfen yeni bir davet isteyin.',
  FAILED_TO_RETRIEVE_INVITATION: 'Bu davet az önce ortadan kalktı. Kuruluş silinmiş olabilir.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Bu davet başka bir adres için. Lütfen davetin gönderildiği adresle oturum açın.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Sizi davet eden kişi artık davet edemiyor. Lütfen kuruluştan yeni bir davet isteyin.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Bu kişi zaten davet edildi. Daveti yeniden gönderebilirsiniz.',
  INVITATION_LIMIT_REACHED: 'Yanıt bekleyen davet sayısı çok fazla. Yanıtları bekleyin ya da birkaçını iptal edin.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Buraya kimseyi davet edemezsiniz. Lütfen kuruluşun sahibine ya da bir yöneticisine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Kendi rolünüzün üstünde bir rol veremezsiniz. Lütfen başka bir rol seçin.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Bu daveti iptal edemezsiniz. Lütfen kuruluşun sahibine ya da bir yöneticisine başvurun.',
  ORGANIZATION_ID_IS_REQUIRED: 'Lütfen önce bir kuruluş seçin.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Bu kuruluşun üyesi değilsiniz. Yöneticilerinden birinden davet isteyin.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Burada ekip oluşturamazsınız. Lütfen kuruluşun sahibine ya da bir yöneticisine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Bu ekibi değiştiremezsiniz. Lütfen kuruluşun sahibine ya da bir yöneticisine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Burada ekip silemezsiniz. Lütfen kuruluşun sahibine ya da bir yöneticisine başvurun.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Bir kuruluşta en az bir ekip olmalıdır. Bunu silmeden önce başka bir ekip oluşturun.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Bu kuruluş en fazla ekip sayısına ulaştı. Yenisini oluşturmadan önce birini silin.',

  // Administration
  NOT_WHILE_IMPERSONATING: 'Başka birinin hesabındayken bu yapılamaz. Lütfen önce kendi hesabınıza dönün.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Hesap oluşturamazsınız. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'Kişi listesini göremezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'Rolleri değiştiremezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Kimseyi engelleyemezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: 'Başkalarının hesabına giremezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'Hesap silemezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'Başkalarının parolasını belirleyemezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Başkalarının oturumlarını göremezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Başkalarının oturumlarını sonlandıramazsınız. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: 'Kuruluş listesini göremezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'Giden e-postaları göremezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'E-postaları yeniden gönderemezsiniz. Lütfen başka bir yöneticiye başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY: 'Bu etkinlikleri göremezsiniz. Lütfen bu yetkiye sahip birine başvurun.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Bu kişinin sizde olmayan yetkileri var, bu yüzden hesabını değiştiremezsiniz.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'Bu rolün sizde olmayan yetkileri var, bu yüzden onu kimseye veremezsiniz.',
  YOU_CANNOT_BAN_YOURSELF: 'Kendi hesabınızı engelleyemezsiniz.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Bu zaten sizin hesabınız.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Zaten kendi hesabınızdasınız.',
  FAILED_TO_FIND_ADMIN_SESSION: 'Kendi hesabınıza dönemedik. Lütfen yeniden oturum açın.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'Bu kişi olmadan platformu yönetecek kimse kalmaz. Önce bu rolü başka birine verin.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Bir kuruluşun tek sahibi bu kişi. Önce kuruluş devredilmeli ya da silinmeli.',
  MAIL_NOT_FOUND: 'Bu e-postayı bulamadık. Silinmiş olabilir.',

  // The return from a social provider: as a redirect carries them
  invalid_callback_request: 'Sağlayıcı anlayamadığımız bir şey gönderdi. Lütfen yeniden başlayın.',
  state_not_found: 'Bunun nerede başladığını bilmiyoruz. Lütfen yeniden başlayın.',
  please_restart_the_process: 'Bu çok uzun sürdü ya da başka bir sekmede tamamlandı. Lütfen yeniden başlayın.',
  access_denied:
    'Sağlayıcıda onay vermediniz, bu yüzden hiçbir şey değişmedi. Yeniden deneyin ya da başka bir yol seçin.',
  no_code: 'Sağlayıcı sizi sonuçsuz geri gönderdi. Lütfen yeniden başlayın.',
  oauth_provider_not_found: 'Bu sağlayıcı şu anda burada kullanılamaz. Lütfen başka bir yolla oturum açın.',
  invalid_code: 'Sağlayıcı bunun siz olduğunuzu bize doğrulamadı. Lütfen yeniden başlayın.',
  unable_to_get_user_info:
    'Sağlayıcı bize kim olduğunuzu söylemedi. Birazdan yeniden deneyin ya da başka bir yol seçin.',
  email_not_found:
    'Sağlayıcı bize bir e-posta adresi vermedi. Önce e-posta adresinizle kaydolun, ardından sağlayıcıyı hesabınıza bağlayın.',
  no_callback_url: 'Sonrasında sizi nereye götüreceğimizi bilmiyoruz. Lütfen uygulamadan yeniden başlayın.',
  account_already_linked_to_different_user:
    'Sağlayıcıdaki bu hesap burada zaten başka bir hesabı açıyor. Onunla oturum açın ya da sağlayıcıda başka bir hesap seçin.',

  // Social providers and linked accounts
  PROVIDER_NOT_FOUND: 'Bu sağlayıcıyı tanımıyoruz. Lütfen başka bir yolla oturum açın.',
  CALLBACKURL_IS_REQUIRED: 'Sonrasında sizi nereye götüreceğimizi bilmiyoruz. Lütfen uygulamadan yeniden başlayın.',
  UNABLE_TO_CREATE_VERIFICATION: 'Oturum açma başlatılamadı. Lütfen birazdan yeniden deneyin.',
  ID_TOKEN_NOT_SUPPORTED: 'Bu sağlayıcı böyle kullanılamaz. Lütfen düğmesini kullanın.',
  USER_EMAIL_NOT_FOUND:
    'Sağlayıcı bize bir e-posta adresi vermedi. Önce e-posta adresinizle kaydolun, ardından sağlayıcıyı hesabınıza bağlayın.',
  ACCOUNT_NOT_LINKED:
    'Bu adresle zaten bir hesabınız var. Her zamanki gibi oturum açın, ardından sağlayıcıyı hesabınıza bağlayın.',
  SIGNUP_DISABLED: 'Bu yolla yeni hesap oluşturulamaz. Lütfen başka bir yolla kaydolun.',
  UNABLE_TO_LINK_ACCOUNT: 'Bu hesap bağlanamadı. Lütfen hesap ayarlarınızdan yeniden deneyin.',
  UNABLE_TO_CREATE_USER: 'Hesabınız oluşturulamadı. Yeniden deneyin ya da e-posta adresinizle kaydolun.',
  UNABLE_TO_CREATE_SESSION: 'Oturumunuz açılamadı. Lütfen yeniden deneyin.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'Oturum açmanın tek yolu bu. Kaldırmadan önce başka bir yol ekleyin.',
  ACCOUNT_NOT_FOUND: 'Bu bağlantı artık yok. Güncel listeyi görmek için sayfayı yenileyin.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING: 'Bu sağlayıcı erişimini yenilemiyor. Bağlantıyı kesip yeniden bağlayın.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Sağlayıcı erişimini yenilemedi. Bağlantıyı kesip yeniden bağlayın.',
} satisfies Texts['areaErrors']
