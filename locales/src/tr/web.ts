import type { Texts } from '../en.ts'
import { formatDateTime, formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Dil',
  appearance: { label: 'Görünüm', system: 'Sistemle aynı', light: 'Açık', dark: 'Koyu' },
  loading: 'Yükleniyor…',
  failed: 'Bir sorun oluştu',
  offline: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edin.',
  suspendedUntil: (at: Date) =>
    `Hesabınız şu tarihe kadar engellendi: ${formatDateTime('tr', at)}. Bunun bir hata olduğunu düşünüyorsanız destek ekibiyle iletişime geçin.`,
  retry: 'Yeniden dene',
  dismiss: 'Bildirimi kapat',
  skip: 'İçeriğe geç',
  devInbox: 'Geliştirme gelen kutusu',

  broken: {
    body: 'Bu sayfa yüklenemedi. Yeni bir sürüm olabilir.',
    reload: 'Sayfayı yenile',
  },
  notFound: {
    title: 'Sayfa bulunamadı',
    body: 'Adresi kontrol edin veya ana sayfaya gidin.',
    home: 'Ana sayfaya git',
  },
  dialog: { cancel: 'Vazgeç', close: 'Pencereyi kapat' },
  wait: {
    tooManyAttempts: 'Çok fazla deneme yapıldı.',
    left: (n) =>
      formatPlural('tr', n, { one: '# saniye sonra yeniden deneyin.', other: '# saniye sonra yeniden deneyin.' }),
    minutes: (n) =>
      formatPlural('tr', n, { one: '# dakika sonra yeniden deneyin.', other: '# dakika sonra yeniden deneyin.' }),
    over: 'Şimdi yeniden deneyebilirsiniz.',
  },
  menu: {
    open: (name) => `Hesap menüsü: ${name}`,
    title: 'Hesap menüsü',
    account: 'Hesabınız',
    signOut: 'Oturumu kapat',
  },

  fields: {
    name: 'Ad',
    email: 'E-posta adresi',
    password: 'Parola',
    newPassword: 'Yeni parola',
    repeatPassword: 'Parolayı onayla',
    showPassword: 'Parolayı göster',
    hidePassword: 'Parolayı gizle',
    passwordHint: (min) => `En az ${characters(min)}`,
  },
  validation: {
    required: 'Bu alan zorunlu',
    email: 'anna@example.com gibi bir e-posta adresi girin',
    tooShort: (min) => `En az ${characters(min)} kullanın`,
    tooLong: (max) => `En fazla ${characters(max)} kullanın`,
    mismatch: 'Parolalar eşleşmiyor',
  },
  signUp: {
    title: 'Hesabınızı oluşturun',
    submit: 'Kaydol',
    haveAccount: 'Zaten bir hesabınız var mı?',
    link: 'Kaydol',
  },
  signIn: {
    title: 'Oturum açın',
    ended: 'Oturumunuz kapandı. Yeniden oturum açın.',
    submit: 'Oturum aç',
    continue: 'Devam et',
    sendCode: 'E-postayla kod gönder',
    rememberMe: 'Oturumum açık kalsın',
    noAccount: 'Hesabınız yok mu?',
    lastUsed: 'Son kullanılan',
    link: 'Oturum aç',
  },
  forgotPassword: {
    title: 'Parolanızı mı unuttunuz?',
    intro: 'E-posta adresinizi girin, size bir sıfırlama e-postası gönderelim.',
    submit: 'E-posta gönder',
    sentTitle: 'Gelen kutunuzu kontrol edin',
    sent: (email) => `${email} adresiyle bir hesap varsa bu adrese bir sıfırlama bağlantısı gönderdik.`,
    again: 'Başka bir adres kullan',
    link: 'Parolanızı mı unuttunuz?',
    back: 'Oturum açmaya dön',
  },
  newPassword: {
    title: 'Yeni bir parola seçin',
    intro: 'Bu işlem tüm cihazlardaki oturumlarınızı kapatır.',
    submit: 'Parolayı kaydet',
    invalidLink: 'Bu bağlantı artık çalışmıyor',
    again: 'Yeni bağlantı iste',
    doneTitle: 'Parola değiştirildi',
    done: 'Artık yeni parolanızla oturum açabilirsiniz.',
  },
  continueAs: {
    title: (name) => `${name} olarak devam edilsin mi?`,
    submit: 'Devam et',
    switch: 'Başka bir hesap kullan',
  },
  accounts: {
    others: 'Diğer hesaplar',
    switchTo: (account) => `Şu hesaba geç: ${account}`,
    add: 'Başka bir hesap ekle',
    signOutAll: 'Tüm hesaplarda oturumu kapat',
    remaining: 'Bu tarayıcıda oturumu hâlâ açık olan hesaplar',
    limit: (max, email) =>
      `Bu tarayıcıda oturumu açık hesap sayısı üst sınıra ulaştı (${max}). Başka bir hesapta oturum açarsanız şu hesabın oturumu kapatılır: ${email}.`,
  },
  noCookies: {
    title: 'Tarayıcınız çerezimizi engelledi',
    body: 'Oturumunuzun açık kalması için bir çerez gerekiyor. Bu site için çerezlere izin verin, sonra yeniden oturum açın.',
  },
  signedOut: {
    left: { title: 'Oturumunuz kapatıldı', body: 'Yakında görüşmek üzere!' },
    deleted: {
      title: 'Hesap silindi',
      body: 'Verileriniz silindi ve tüm cihazlardaki oturumlarınız kapatıldı.',
    },
    again: 'Yeniden oturum aç',
  },
  verifyEmail: {
    title: 'Gelen kutunuzu kontrol edin',
    sent: (email) => `${email} adresine bir bağlantı gönderdik. Adresinizi doğrulamak için bağlantıyı açın.`,
    spam: 'Bulamıyor musunuz? Spam klasörünüzü kontrol edin.',
    resend: 'E-postayı yeniden gönder',
    resendIn: (n) => `${formatSeconds('tr', n)} sonra yeniden gönder`,
    resent: (email) => `${email} adresine bir e-posta daha gönderdik.`,
    later: 'Daha sonra doğrula',
    otherAddress: 'Başka bir adres kullan',
    requestTitle: 'E-posta adresinizi doğrulayın',
    requestIntro: 'E-posta adresinizi girin, size bir doğrulama e-postası gönderelim.',
    requested: (email) => `${email} adresinin doğrulanması gerekiyorsa bu adrese bir bağlantı gönderdik.`,
    done: 'Adresinizi doğruladığınız için teşekkürler.',
  },
  passwordStrength: {
    weak: 'Zayıf: tahmin etmesi kolay',
    fair: 'Orta: birkaç karakter ekleyin',
    good: 'İyi',
    strong: 'Güçlü: tahmin etmesi zor',
  },
} satisfies Texts['web']

const characters = (n: number): string => formatPlural('tr', n, { one: '# karakter', other: '# karakter' })
