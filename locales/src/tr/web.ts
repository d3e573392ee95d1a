import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const web = {
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
} satisfies Texts['web']

const characters = (n: number): string => plural('tr', n, { one: '# karakter', other: '# karakter' })
