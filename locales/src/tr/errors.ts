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
  BANNED_USER: 'Hesabınız engellendi. Bunun bir yanlışlık olduğunu düşünüyorsanız lütfen desteğe başvurun.',
  FAILED_TO_GET_SESSION: 'Oturumunuzu bulamadık. Lütfen yeniden oturum açın.',
  SESSION_NOT_FOUND: 'Bu oturum zaten sona ermiş. Güncel listeyi görmek için sayfayı yenileyin.',
  SESSION_COOKIE_TOO_LARGE:
    'Profilinizde bir tarayıcının saklayabileceğinden fazla bilgi var. Lütfen adınızı ya da resim adresini kısaltın.',
  SESSION_IS_NOT_FRESH: 'Oturum açmanızın üzerinden biraz zaman geçti. Bunu yapmak için lütfen yeniden oturum açın.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'Güvenliğiniz için lütfen bu adımdan önce yeniden oturum açın.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Bunun kimin için olduğunu bilmiyoruz. Lütfen oturum açıp yeniden deneyin.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Bu hesabı bulamadık. Adresi kontrol edin ya da kaydolun.',
  USER_ALREADY_EXISTS: 'Bu adresle zaten bir hesap var. Oturum açın ya da parolanızı sıfırlayın.',
  PASSWORD_TOO_SHORT: 'Bu parola çok kısa. Lütfen daha uzun bir parola seçin.',
  PASSWORD_TOO_LONG: 'Bu parola çok uzun. Lütfen daha kısa bir parola seçin.',
  INVALID_PASSWORD: 'Bu parola doğru değil. Yeniden deneyin ya da parolanızı sıfırlayın.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Hesabınızın henüz parolası yok. Belirlemek için “Parolanızı mı unuttunuz?” seçeneğini kullanın.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Burada parolayla oturum açma kapalı. Lütfen başka bir yol seçin.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Burada yeni hesap açılamıyor. Erişim için lütfen hizmet yöneticisine başvurun.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Burada doğrulama e-postaları kapalı. Yardım için lütfen hizmet yöneticisine başvurun.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Burada parola e-postayla sıfırlanamıyor. Yardım için lütfen hizmet yöneticisine başvurun.',

  // Mailed secrets
  INVALID_TOKEN: 'Bu bağlantı geçersiz ya da daha önce kullanılmış. Lütfen yenisini isteyin.',
  TOKEN_EXPIRED: 'Bu bağlantının süresi dolmuş. Lütfen yenisini isteyin.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'Hizmete ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  TIMEOUT: 'Yanıt çok uzun sürdü. Lütfen yeniden deneyin.',
  ABORTED: 'İşlem tamamlanmadan durduruldu. Lütfen yeniden deneyin.',
  UNEXPECTED_ANSWER: 'Anlaşılmayan bir yanıt geldi. Sayfayı yenileyip yeniden deneyin.',
} satisfies Texts['errors']
