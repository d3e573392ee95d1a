import type { Texts } from './en.ts'
import { moment, momentInUtc } from './moment.ts'
import { duration, plural } from './plural.ts'

/** Turkish: siz, “these quotes”. No suffix is put on a product's or a person's name: its vowels are not known here. */
export const texts = {
  errors: {
    // Any call
    VALIDATION_ERROR: 'Formda bir şey eksik ya da hatalı. Lütfen kontrol edip yeniden deneyin.',
    BAD_REQUEST: 'Bu isteği okuyamadık. Lütfen sayfayı yenileyip tekrar deneyin.',
    UNAUTHORIZED: 'Devam etmek için lütfen oturum açın.',
    INVALID_ORIGIN: 'Bu istek tanımadığımız bir sayfadan geldi. Lütfen uygulamayı kendi adresinden açın.',
    INVALID_CALLBACKURL: 'Bu bağlantı tanımadığımız bir siteye gidiyor. Lütfen uygulamadan yeniden başlayın.',
    INVALID_REDIRECTURL: 'Bu bağlantı tanımadığımız bir siteye yönlendiriyor. Lütfen uygulamadan yeniden başlayın.',
    INVALID_ERRORCALLBACKURL:
      'Bu bağlantının hata sayfası tanımadığımız bir sitede. Lütfen uygulamadan yeniden başlayın.',
    INVALID_NEWUSERCALLBACKURL:
      'Bu bağlantının karşılama sayfası tanımadığımız bir sitede. Lütfen uygulamadan yeniden başlayın.',
    NOT_FOUND: 'Aradığınızı bulamadık. Taşınmış ya da kaldırılmış olabilir.',
    METHOD_NOT_ALLOWED: 'Bu şekilde olmuyor. Lütfen geri dönüp sayfadaki düğmeleri kullanın.',
    PAYLOAD_TOO_LARGE: 'Bu, tek seferde alabileceğimizden fazla. Lütfen kısaltıp yeniden deneyin.',
    TOO_MANY_REQUESTS: 'Biraz hızlı oldu. Lütfen kısa bir süre bekleyip yeniden deneyin.',
    INTERNAL_SERVER_ERROR: 'Bizim tarafımızda bir sorun oluştu. Lütfen birazdan yeniden deneyin.',
    SERVICE_UNAVAILABLE: 'Şu anda çok yoğunuz. Lütfen birazdan yeniden deneyin.',

    // Sign-in and session
    INVALID_EMAIL: 'Bu bir e-posta adresine benzemiyor. Lütfen yazım hatası olup olmadığına bakın.',
    INVALID_EMAIL_OR_PASSWORD:
      'E-posta adresi ile parola eşleşmiyor. İkisini de kontrol edin ya da parolanızı sıfırlayın.',
    EMAIL_NOT_VERIFIED: 'Lütfen önce e-posta adresinizi doğrulayın: size gönderdiğimiz iletideki bağlantıyı açın.',
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
    COULDNT_UPDATE_YOUR_EMAIL: 'E-posta adresiniz değiştirilemedi. Lütfen başka bir adres deneyin.',
    FAILED_TO_GET_USER_INFO: 'Siz olduğunuzdan emin olmalıyız. Lütfen oturum açıp bağlantıyı yeniden açın.',

    // Features that are switched off
    EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Burada parolayla oturum açma kapalı. Lütfen başka bir yol seçin.',
    EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Burada yeni hesap açılamıyor. Erişim için lütfen yöneticiye başvurun.',
    VERIFICATION_EMAIL_ISNT_ENABLED: 'Burada doğrulama e-postaları kapalı. Yardım için lütfen yöneticiye başvurun.',
    RESET_PASSWORD_ISNT_ENABLED: 'Burada parola e-postayla sıfırlanamıyor. Yardım için lütfen yöneticiye başvurun.',
    CHANGE_EMAIL_IS_DISABLED: 'Burada e-posta adresi değiştirilemiyor. Yardım için lütfen yöneticiye başvurun.',

    // Mailed secrets
    INVALID_TOKEN: 'Bu bağlantı geçersiz ya da daha önce kullanılmış. Lütfen yenisini isteyin.',
    TOKEN_EXPIRED: 'Bu bağlantının süresi dolmuş. Lütfen yenisini isteyin.',

    // No answer came, or none that is understood
    NETWORK_ERROR: 'Hizmete ulaşılamıyor. Bağlantınızı kontrol edip tekrar deneyin.',
    TIMEOUT: 'Yanıt çok uzun sürdü. Lütfen tekrar deneyin.',
    ABORTED: 'İşlem tamamlanmadan durduruldu. Lütfen tekrar deneyin.',
    UNEXPECTED_ANSWER: 'Anlaşılmayan bir yanıt geldi. Sayfayı yenileyip tekrar deneyin.',
  },

  mails: {
    greeting: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
    validity: (lifetime) => `Bağlantı yalnızca bir kez çalışır ve ${lasting(lifetime)} boyunca geçerlidir.`,
    when: (at) => `Ne zaman: ${momentInUtc('tr', at)}`,
    linkFallback: 'Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:',
    reason: ({ product }) => `Bu iletiyi, bu adres ${product} hizmetinde girildiği için alıyorsunuz.`,

    verification: ({ product }) => ({
      subject: `${product} için e-posta adresinizi doğrulayın`,
      heading: 'E-posta adresinizi doğrulayın',
      paragraphs: [`${product} ailesine hoş geldiniz! Lütfen bu adresin size ait olduğunu doğrulayın.`],
      button: 'Adresi doğrula',
      notYou: 'Kaydolan siz değil misiniz? Bu iletiyi yok sayın: onayınız olmadan adres doğrulanmaz.',
    }),
    emailChangeApproval: ({ product, newEmail }) => ({
      subject: `${product} için yeni e-posta adresinizi onaylayın`,
      heading: 'Adres değişikliğini onaylayın',
      paragraphs: [
        `Hesabınız bundan böyle şu adresi kullanacak: ${newEmail}. Lütfen bu değişikliği onaylayın.`,
        'Ardından yeni adrese, onun da doğrulanması için bir e-posta göndereceğiz.',
      ],
      button: 'Değişikliği onayla',
      notYou:
        'Bu siz değil miydiniz? Bağlantıyı açmayın ve parolanızı hemen değiştirin: birisi hesabınızı kullanıyor olabilir.',
    }),
    newAddressConfirmation: ({ product }) => ({
      subject: `${product} için yeni e-posta adresinizi doğrulayın`,
      heading: 'Yeni adresinizi doğrulayın',
      paragraphs: [
        `Bu adresi ${product} hesabınızda kullanmak istiyorsunuz. Lütfen adresin size ait olduğunu doğrulayın.`,
      ],
      button: 'Yeni adresi doğrula',
      notYou: 'Bundan haberiniz yok mu? Bu iletiyi yok sayın: adres kullanılmayacak.',
    }),
    reset: ({ product }) => ({
      subject: `${product} parolanızı sıfırlayın`,
      heading: 'Parolanızı sıfırlayın',
      paragraphs: [
        'Yeni bir parola istediniz. Aşağıdaki düğmeyle belirleyebilirsiniz.',
        'Ardından tüm cihazlardaki oturumlarınız kapatılacak.',
      ],
      button: 'Yeni parola belirle',
      notYou: 'Bunu siz istemediniz mi? Bu iletiyi yok sayın: parolanız olduğu gibi kalır.',
    }),
    deletion: ({ product }) => ({
      subject: `${product} hesabınızın silinmesini onaylayın`,
      heading: 'Hesabınız silinsin mi?',
      paragraphs: [
        'Hesabınızı silmemizi istediniz. Lütfen bunu gerçekten istediğinizi onaylayın.',
        'Bu işlem kalıcıdır: hesabınız ve hesabınıza ait hiçbir şey geri getirilemez.',
      ],
      button: 'Hesabımı sil',
      notYou: 'Bu siz değil miydiniz? Bağlantıyı açmayın ve parolanızı hemen değiştirin. Hesabınız olduğu gibi kalır.',
    }),
    passwordChanged: ({ product }) => ({
      subject: `${product} parolanız değiştirildi`,
      heading: 'Parolanız değiştirildi',
      paragraphs: ['Hesabınızın parolası az önce değiştirildi. Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.'],
      notYou: `Bu siz değil miydiniz? Hemen ${product} sitesini açın ve oturum açma sayfasında parolanızı sıfırlayın.`,
    }),
    emailChanged: ({ product, newEmail }) => ({
      subject: `${product} e-posta adresiniz değiştirildi`,
      heading: 'Adresiniz değiştirildi',
      paragraphs: [
        `Hesabınız artık şu adresi kullanıyor: ${newEmail}. E-postalar bundan böyle oraya gidecek.`,
        'Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.',
      ],
      notYou: `Bu siz değil miydiniz? Lütfen hemen ${product} ekibiyle iletişime geçin.`,
    }),
    existingAccount: ({ product }) => ({
      subject: `Zaten bir ${product} hesabınız var`,
      heading: 'Zaten bir hesabınız var',
      paragraphs: [
        `Birisi, belki de siz, bu adresle ${product} hesabı açmak istedi. Bu adresin zaten bir hesabı var.`,
        'Oturum açmanız yeterli. Parolanızı hatırlamıyorsanız oradan sıfırlayabilirsiniz.',
      ],
      button: 'Oturum aç',
      notYou: 'Bu siz değil miydiniz? O hâlde bir şey yapmanız gerekmez: hesabınızda hiçbir şey değişmedi.',
    }),
  },

  pages: {
    error: {
      title: 'İşlem tamamlanamadı',
      fallback: 'Beklenmedik bir şey oldu. Lütfen baştan başlayın; çoğu zaman işe yarar.',
      code: (code) => `Hata kodu: ${code}`,
      startAgain: 'Baştan başla',
    },
    verifyEmail: {
      title: 'E-posta adresinizi doğrulayın',
      intro: 'Son bir tıklama kaldı: bu adresin size ait olduğunu doğrulayın.',
      submit: 'Adresi doğrula',
      doneTitle: 'Adresiniz doğrulandı',
      done: 'Teşekkürler! Bu sayfayı kapatabilir ya da devam edebilirsiniz.',
      failedTitle: 'Adresiniz henüz doğrulanmadı',
      continue: 'Devam et',
    },
  },

  web: {
    tagline: 'Tek hesap, güvenle sizin',
    language: 'Dil',
    appearance: { label: 'Görünüm', system: 'Sistemdeki gibi', light: 'Açık', dark: 'Koyu' },
    loading: 'Yükleniyor…',
    empty: 'Burada henüz bir şey yok',
    failed: 'İşlem tamamlanamadı',
    offline: 'Şu anda bize ulaşılamıyor. Lütfen bağlantınızı kontrol edin.',
    retry: 'Yeniden dene',
    dismiss: 'Bu bildirimi kapat',
    devInbox: 'Geliştirme posta kutusu',

    fields: {
      name: 'Ad soyad',
      email: 'E-posta adresi',
      password: 'Parola',
      newPassword: 'Yeni parola',
      repeatPassword: 'Parolayı tekrarlayın',
      showPassword: 'Parolayı göster',
      hidePassword: 'Parolayı gizle',
      passwordHint: (min) => `En az ${characters(min)}`,
    },
    validation: {
      required: 'Lütfen bu alanı doldurun',
      email: 'Lütfen bir e-posta adresi girin, örneğin anna@example.com',
      tooShort: (min) => `Lütfen en az ${characters(min)} kullanın`,
      tooLong: (max) => `Lütfen en fazla ${characters(max)} kullanın`,
      mismatch: 'Parolalar birbirinin aynı değil',
    },
    signUp: {
      title: 'Hesabınızı oluşturun',
      submit: 'Kaydol',
      haveAccount: 'Zaten hesabınız var mı?',
      link: 'Kaydolun',
    },
    signIn: {
      title: 'Oturum açın',
      submit: 'Oturum aç',
      rememberMe: 'Oturumum açık kalsın',
      noAccount: 'Henüz hesabınız yok mu?',
      link: 'Oturum açın',
    },
    forgotPassword: {
      title: 'Parolanızı mı unuttunuz?',
      intro: 'E-posta adresinizi girin; yeni parola belirlemeniz için size bir bağlantı gönderelim.',
      submit: 'Bağlantı gönder',
      sent: 'Bu adresi tanıyorsak e-posta yola çıktı. Lütfen istenmeyen posta klasörüne de bakın.',
      link: 'Parolanızı mı unuttunuz?',
      back: 'Oturum açmaya dön',
    },
    newPassword: {
      title: 'Yeni parola belirleyin',
      intro: 'Ardından tüm cihazlardaki oturumlarınız kapatılacak.',
      submit: 'Parolayı kaydet',
    },
    account: {
      title: 'Hesabınız',
      greeting: (name) => (name ? `Merhaba ${name}!` : 'Merhaba!'),
      verified: 'Doğrulandı',
      notVerified: 'Henüz doğrulanmadı',
      notVerifiedHint: 'Bu adresin size ait olduğunu doğrulamak için size gönderdiğimiz iletideki bağlantıyı açın.',
      resend: 'Doğrulama e-postasını yeniden gönder',
      signOut: 'Oturumu kapat',
    },
    sessions: {
      title: 'Cihazlarınız',
      intro: 'Bu cihazlarda oturumunuz açık. Tanımadığınız bir cihaz varsa oturumunu kapatın.',
      count: (n) => plural('tr', n, { one: '# etkin oturum', other: '# etkin oturum' }),
      empty: 'Etkin oturum yok.',
      thisDevice: 'Bu cihaz',
      unknownDevice: 'Bilinmeyen cihaz',
      started: (at) => `Oturum açma: ${moment('tr', at)}`,
      lastActive: (at) => `Son etkinlik: ${moment('tr', at)}`,
      revoke: 'Oturumu kapat',
      revokeNamed: (device) => `Bu cihazdaki oturumu kapat: ${device}`,
      revokeOthers: 'Diğer tüm cihazlarda oturumu kapat',
    },
    notices: {
      signedUp: (email) =>
        `Hoş geldiniz! Şu adrese bir e-posta gönderdik: ${email}. Adresinizi doğrulamak için iletiyi açın.`,
      signedOut: 'Oturumunuz kapatıldı. Görüşmek üzere!',
      verificationSent: (email) => `E-posta yola çıktı: ${email}.`,
      emailVerified: 'Teşekkürler, e-posta adresiniz doğrulandı.',
      emailChanged: 'E-posta adresiniz değiştirildi.',
      passwordReset: 'Parolanız değiştirildi. Artık onunla oturum açabilirsiniz.',
      passwordChanged: 'Parolanız değiştirildi.',
      accountDeleted: 'Hesabınız silindi.',
      sessionRevoked: 'Cihazdaki oturum kapatıldı.',
      otherSessionsRevoked: 'Diğer tüm cihazlardaki oturumlar kapatıldı.',
      sessionEnded: 'Oturumunuz sona erdi. Lütfen yeniden oturum açın.',
    },
  },

  inbox: {
    title: 'Geliştirme posta kutusu',
    intro: 'Bir posta sunucusu ayarlanmadıkça e-postalar gönderilmez. Buraya düşerler.',
    empty: 'Henüz e-posta yok. Herhangi bir adresle kaydolun, ilki burada görünecek.',
    count: (n) => plural('tr', n, { one: '# e-posta', other: '# e-posta' }),
    from: 'Gönderen',
    to: 'Alıcı',
    subject: 'Konu',
    date: 'Tarih',
    at: (at) => moment('tr', at),
    status: { pending: 'Bekliyor', sent: 'Gönderildi', failed: 'Gönderilemedi' },
    html: 'HTML olarak göster',
    text: 'Metin olarak göster',
    back: 'Tüm e-postalar',
    refresh: 'Yenile',
  },
} satisfies Texts

/** Turkish counts in the singular. */
const lasting = (seconds: number): string =>
  duration('tr', seconds, {
    minutes: { one: '# dakika', other: '# dakika' },
    hours: { one: '# saat', other: '# saat' },
    days: { one: '# gün', other: '# gün' },
  })

const characters = (n: number): string => plural('tr', n, { one: '# karakter', other: '# karakter' })
