import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Bazı alanlar eksik veya geçersiz. Kontrol edip yeniden deneyin.',
  FIELD_NOT_ALLOWED: 'Bu alan otomatik olarak doldurulur ve değiştirilemez.',
  BAD_REQUEST: 'Bu istek geçersiz. Sayfayı yenileyip yeniden deneyin.',
  UNAUTHORIZED: 'Devam etmek için oturum açın.',
  INVALID_ORIGIN: 'Bu istek bilinmeyen bir siteden geldi. Uygulamayı her zamanki adresinden açın.',
  INVALID_CALLBACKURL: 'Bu bağlantı bilinmeyen bir siteye gidiyor. Uygulamadan yeniden başlayın.',
  INVALID_REDIRECTURL: 'Bu bağlantı bilinmeyen bir siteye gidiyor. Uygulamadan yeniden başlayın.',
  NOT_FOUND: 'Bulunamadı. Taşınmış veya silinmiş olabilir.',
  METHOD_NOT_ALLOWED: 'Bu işlem desteklenmiyor. Geri dönüp yeniden deneyin.',
  PAYLOAD_TOO_LARGE: 'Bu çok büyük. Kısaltıp yeniden deneyin.',
  TOO_MANY_REQUESTS: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
  INTERNAL_SERVER_ERROR: 'Bizde bir sorun oluştu. Birazdan yeniden deneyin.',
  SERVICE_UNAVAILABLE: 'Hizmet şu anda yoğun. Birazdan yeniden deneyin.',

  // Sign-in and session
  INVALID_EMAIL: 'Bu e-posta adresi geçersiz. Yazım hatası olup olmadığını kontrol edin.',
  INVALID_EMAIL_OR_PASSWORD: 'E-posta adresi veya parola yanlış. Yeniden deneyin veya parolanızı sıfırlayın.',
  EMAIL_NOT_VERIFIED: 'E-posta adresiniz henüz doğrulanmadı. Size gönderdiğimiz bağlantıyı açın.',
  TERMS_VERSION_NOT_CURRENT: 'Koşullar değişti. Güncel sürümü okuyup kabul edin.',
  BANNED_USER: 'Hesabınız engellendi. Bunun bir hata olduğunu düşünüyorsanız destek ekibiyle iletişime geçin.',
  FAILED_TO_GET_SESSION: 'Oturumunuz bulunamadı. Yeniden oturum açın.',
  SESSION_NOT_FOUND: 'Bu oturum zaten kapandı. Listeyi güncellemek için sayfayı yenileyin.',
  SESSION_COOKIE_TOO_LARGE: 'Profiliniz çok büyük. Adınızı veya resminizin adresini kısaltın.',
  SESSION_IS_NOT_FRESH: 'Devam etmek için yeniden oturum açın.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'Bu hesap bulunamadı. E-posta adresini kontrol edin veya kaydolun.',
  USER_ALREADY_EXISTS: 'Bu e-posta adresiyle zaten bir hesap var. Oturum açın veya parolanızı sıfırlayın.',
  INVITATION_NOT_FOUND: 'Bu davet artık geçerli değil. Yenisini isteyin.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'Bu davet başka bir adres için. Davet edilen adresle oturum açın.',
  PASSWORD_TOO_SHORT: 'Bu parola çok kısa. Daha uzun bir parola seçin.',
  PASSWORD_TOO_LONG: 'Bu parola çok uzun. Daha kısa bir parola seçin.',
  PASSWORD_COMPROMISED: 'Bu parola çok yaygın veya sızdırılmış. Başka bir parola seçin.',
  INVALID_PASSWORD: 'Parola yanlış. Yeniden deneyin veya parolanızı sıfırlayın.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Hesabınızın henüz parolası yok. Oluşturmak için “Parolanızı mı unuttunuz?” bağlantısını kullanın.',
  USER_ALREADY_HAS_A_PASSWORD: 'Hesabınızın zaten bir parolası var. Onu değiştirebilirsiniz.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Parolayla oturum açma kapalı. Başka bir oturum açma yöntemi seçin.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Kayıt kapalı. Hizmet yöneticisinden erişim isteyin.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Doğrulama e-postaları kapalı. Hizmet yöneticisinden yardım isteyin.',
  RESET_PASSWORD_ISNT_ENABLED: 'E-postayla parola sıfırlama kapalı. Hizmet yöneticisinden yardım isteyin.',

  // Mailed secrets
  INVALID_TOKEN: 'Bu bağlantı geçersiz veya zaten kullanılmış. Yenisini isteyin.',
  TOKEN_EXPIRED: 'Bu bağlantının süresi doldu. Yenisini isteyin.',
  COULDNT_UPDATE_YOUR_EMAIL: 'E-posta adresiniz değiştirilemedi. Başka bir adres deneyin.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  TIMEOUT: 'Sunucu çok geç yanıt verdi. Yeniden deneyin.',
  ABORTED: 'İstek iptal edildi. Yeniden deneyin.',
  UNEXPECTED_ANSWER: 'Beklenmeyen bir yanıt aldık. Sayfayı yenileyip yeniden deneyin.',
} satisfies Texts['errors']
