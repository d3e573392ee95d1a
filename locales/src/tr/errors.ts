import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Bazı alanlar eksik veya geçersiz. Kontrol edip yeniden deneyin.',
  FIELD_NOT_ALLOWED: 'Bu alan otomatik olarak doldurulur ve değiştirilemez.',
  BAD_REQUEST: 'Bu istek geçersiz. Sayfayı yenileyip yeniden deneyin.',
  INVALID_ORIGIN: 'Bu istek bilinmeyen bir siteden geldi. Uygulamayı her zamanki adresinden açın.',
  INVALID_CALLBACKURL: 'Bu bağlantı bilinmeyen bir siteye gidiyor. Uygulamadan yeniden başlayın.',
  METHOD_NOT_ALLOWED: 'Bu işlem desteklenmiyor. Geri dönüp yeniden deneyin.',
  PAYLOAD_TOO_LARGE: 'Bu çok büyük. Kısaltıp yeniden deneyin.',
  TOO_MANY_REQUESTS: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
  INTERNAL_SERVER_ERROR: 'Bizde bir sorun oluştu. Birazdan yeniden deneyin.',
  SERVICE_UNAVAILABLE: 'Hizmet şu anda yoğun. Birazdan yeniden deneyin.',

  // Sign-in and session
  INVALID_EMAIL: 'Bu e-posta adresi geçersiz. Yazım hatası olup olmadığını kontrol edin.',
  INVALID_EMAIL_OR_PASSWORD: 'E-posta adresi veya parola yanlış. Yeniden deneyin veya parolanızı sıfırlayın.',
  EMAIL_NOT_VERIFIED: 'E-posta adresiniz henüz doğrulanmadı. Size gönderdiğimiz bağlantıyı açın.',
  BANNED_USER: 'Hesabınız engellendi. Bunun bir hata olduğunu düşünüyorsanız destek ekibiyle iletişime geçin.',
  FAILED_TO_GET_SESSION: 'Oturumunuz bulunamadı. Yeniden oturum açın.',
  SESSION_NOT_FOUND: 'Bu oturum zaten kapandı. Listeyi güncellemek için sayfayı yenileyin.',
  SESSION_COOKIE_TOO_LARGE: 'Profiliniz çok büyük. Adınızı veya resminizin URL’sini kısaltın.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Parolayla oturum açma kapalı. Başka bir oturum açma yöntemi seçin.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  TIMEOUT: 'Sunucu çok geç yanıt verdi. Yeniden deneyin.',
  ABORTED: 'İstek iptal edildi. Yeniden deneyin.',
  UNEXPECTED_ANSWER: 'Beklenmeyen bir yanıt aldık. Sayfayı yenileyip yeniden deneyin.',
} satisfies Texts['errors']
