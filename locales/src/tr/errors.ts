import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Formda bir şey eksik ya da hatalı. Lütfen kontrol edip yeniden deneyin.',
  BAD_REQUEST: 'Bu isteği okuyamadık. Lütfen sayfayı yenileyip yeniden deneyin.',
  UNAUTHORIZED: 'Devam etmek için lütfen oturum açın.',
  INVALID_ORIGIN: 'Bu istek tanımadığımız bir sayfadan geldi. Lütfen uygulamayı kendi adresinden açın.',
  INVALID_CALLBACKURL: 'Bu bağlantı tanımadığımız bir siteye gidiyor. Lütfen uygulamadan yeniden başlayın.',
  INVALID_REDIRECTURL: 'Bu bağlantı tanımadığımız bir siteye yönlendiriyor. Lütfen uygulamadan yeniden başlayın.',
  INVALID_ERRORCALLBACKURL:
    'Bu bağlantının hata sayfası tanımadığımız bir sitede. Lütfen uygulamadan yeniden başlayın.',
  INVALID_NEWUSERCALLBACKURL:
    'Bu bağlantının karşılama sayfası tanımadığımız bir sitede. Lütfen uygulamadan yeniden başlayın.',
  NOT_FOUND: 'Aradığınızı bulamadık. Taşınmış ya da kaldırılmış olabilir.',
  METHOD_NOT_ALLOWED: 'İşlem bu şekilde yapılamıyor. Lütfen geri dönüp sayfadaki düğmeleri kullanın.',
  PAYLOAD_TOO_LARGE: 'Bu, tek seferde alabileceğimizden fazla. Lütfen kısaltıp yeniden deneyin.',
  TOO_MANY_REQUESTS: 'Biraz hızlı oldu. Lütfen kısa bir süre bekleyip yeniden deneyin.',
  INTERNAL_SERVER_ERROR: 'Bizim tarafımızda bir sorun oluştu. Lütfen birazdan yeniden deneyin.',
  SERVICE_UNAVAILABLE: 'Şu anda çok yoğunuz. Lütfen birazdan yeniden deneyin.',

  // Sign-in and session
  INVALID_EMAIL: 'Bu bir e-posta adresine benzemiyor. Lütfen yazım hatası olup olmadığına bakın.',
  INVALID_EMAIL_OR_PASSWORD:
    'E-posta adresi ile parola eşleşmiyor. İkisini de kontrol edin ya da parolanızı sıfırlayın.',
  EMAIL_NOT_VERIFIED: 'Lütfen önce e-posta adresinizi doğrulayın: size gönderdiğimiz e-postadaki bağlantıyı açın.',
  FAILED_TO_GET_SESSION: 'Oturumunuzu bulamadık. Lütfen yeniden oturum açın.',
  SESSION_NOT_FOUND: 'Bu oturum zaten sona ermiş. Güncel listeyi görmek için sayfayı yenileyin.',
  SESSION_COOKIE_TOO_LARGE:
    'Profilinizde bir tarayıcının saklayabileceğinden fazla bilgi var. Lütfen adınızı ya da resim adresini kısaltın.',
  SESSION_IS_NOT_FRESH: 'Oturum açmanızın üzerinden biraz zaman geçti. Bunu yapmak için lütfen yeniden oturum açın.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'Güvenliğiniz için lütfen bu adımdan önce yeniden oturum açın.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Bunun kimin için olduğunu bilmiyoruz. Lütfen oturum açıp yeniden deneyin.',

  // Accounts and passwords
  USER_NOT_FOUND: 'Bu hesabı bulamadık. Adresi kontrol edin ya da kaydolun.',
  USER_ALREADY_EXISTS: 'Bu adresle zaten bir hesap var. Oturum açın ya da parolanızı sıfırlayın.',
  PASSWORD_TOO_SHORT: 'Bu parola çok kısa. Lütfen daha uzun bir parola seçin.',
  PASSWORD_TOO_LONG: 'Bu parola çok uzun. Lütfen daha kısa bir parola seçin.',
  INVALID_PASSWORD: 'Bu parola doğru değil. Yeniden deneyin ya da parolanızı sıfırlayın.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Hesabınızın henüz parolası yok. Belirlemek için “Parolanızı mı unuttunuz?” seçeneğini kullanın.',
  USER_ALREADY_HAS_A_PASSWORD: 'Hesabınızın zaten bir parolası var. Dilerseniz değiştirebilirsiniz.',
  EMAIL_CAN_NOT_BE_UPDATED: 'E-posta adresi ayrı bir adımda, e-posta onayıyla değiştirilir.',
  EMAIL_IS_THE_SAME: 'Bu zaten sizin e-posta adresiniz. Değiştirmek için başka bir adres girin.',
  INVALID_PICTURE: 'Bu dosya gösterebileceğimiz bir resim değil. Lütfen bir WebP, PNG veya JPEG dosyası seçin.',
  COULDNT_UPDATE_YOUR_EMAIL: 'E-posta adresiniz değiştirilemedi. Lütfen başka bir adres deneyin.',
  FAILED_TO_GET_USER_INFO: 'Siz olduğunuzdan emin olmalıyız. Lütfen oturum açıp bağlantıyı yeniden açın.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Burada parolayla oturum açma kapalı. Lütfen başka bir yol seçin.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Burada yeni hesap açılamıyor. Erişim için lütfen hizmet yöneticisine başvurun.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Burada doğrulama e-postaları kapalı. Yardım için lütfen hizmet yöneticisine başvurun.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Burada parola e-postayla sıfırlanamıyor. Yardım için lütfen hizmet yöneticisine başvurun.',
  CHANGE_EMAIL_IS_DISABLED: 'Burada e-posta adresi değiştirilemiyor. Yardım için lütfen hizmet yöneticisine başvurun.',

  // Mailed secrets
  INVALID_TOKEN: 'Bu bağlantı geçersiz ya da daha önce kullanılmış. Lütfen yenisini isteyin.',
  TOKEN_EXPIRED: 'Bu bağlantının süresi dolmuş. Lütfen yenisini isteyin.',

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

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Hizmete ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  TIMEOUT: 'Yanıt çok uzun sürdü. Lütfen yeniden deneyin.',
  ABORTED: 'İşlem tamamlanmadan durduruldu. Lütfen yeniden deneyin.',
  UNEXPECTED_ANSWER: 'Anlaşılmayan bir yanıt geldi. Sayfayı yenileyip yeniden deneyin.',
} satisfies Texts['errors']
