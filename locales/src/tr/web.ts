import type { Texts } from '../en.ts'
import { formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Dil',
  appearance: { label: 'Görünüm', system: 'Sistem ayarı', light: 'Açık', dark: 'Koyu' },
  loading: 'Yükleniyor…',
  failed: 'İşlem tamamlanamadı',
  offline: 'Şu anda bize ulaşılamıyor. Lütfen bağlantınızı kontrol edin.',
  retry: 'Yeniden dene',
  dismiss: 'Bu bildirimi kapat',
  skip: 'İçeriğe geç',
  devInbox: 'Geliştirme posta kutusu',

  broken: { body: 'Bu ekran yüklenemedi. Yeni bir sürüm çıkmış olabilir.', reload: 'Sayfayı yeniden yükle' },
  notFound: {
    title: 'Böyle bir sayfa yok',
    body: 'Adres yanlış yazılmış ya da sayfa taşınmış olabilir.',
    home: 'Başlangıç sayfasına git',
  },
  dialog: { cancel: 'Vazgeç', close: 'Bu pencereyi kapat' },
  wait: {
    left: (n) =>
      formatPlural('tr', n, {
        one: '# saniye sonra yeniden deneyebilirsiniz.',
        other: '# saniye sonra yeniden deneyebilirsiniz.',
      }),
    minutes: (n) =>
      formatPlural('tr', n, {
        one: '# dakika sonra yeniden deneyebilirsiniz.',
        other: '# dakika sonra yeniden deneyebilirsiniz.',
      }),
    over: 'Şimdi yeniden deneyebilirsiniz.',
  },
  menu: { open: (name) => `Menü: ${name}`, title: 'Menünüz', account: 'Hesabınız', signOut: 'Oturumu kapat' },

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
    mismatch: 'Parolalar eşleşmiyor',
  },
  signUp: {
    title: 'Hesabınızı oluşturun',
    submit: 'Kaydol',
    haveAccount: 'Zaten hesabınız var mı?',
    link: 'Kaydolun',
  },
  signIn: {
    title: 'Oturum açın',
    ended: 'Oturumunuz sona erdi. Lütfen yeniden oturum açın.',
    submit: 'Oturum aç',
    rememberMe: 'Oturumum açık kalsın',
    noAccount: 'Henüz hesabınız yok mu?',
    link: 'Oturum açın',
  },
  forgotPassword: {
    title: 'Parolanızı mı unuttunuz?',
    intro: 'E-posta adresinizi girin; yeni parola belirlemeniz için size bir bağlantı gönderelim.',
    submit: 'Bağlantı gönder',
    sentTitle: 'Posta kutunuza bakın',
    sent: (email) => `${email} adresini tanıyorsak, bağlantı içeren bir e-posta yola çıktı.`,
    again: 'Başka bir adres dene',
    link: 'Parolanızı mı unuttunuz?',
    back: 'Oturum açmaya dön',
  },
  newPassword: {
    title: 'Yeni parola belirleyin',
    intro: 'Ardından tüm cihazlardaki oturumlarınız kapatılacak.',
    submit: 'Parolayı kaydet',
    invalidLink: 'Bu bağlantı artık çalışmıyor',
    again: 'Yeni bağlantı iste',
    doneTitle: 'Parolanız değiştirildi',
    done: 'Artık onunla oturum açabilirsiniz.',
  },
  continueAs: {
    title: (name) => `${name} olarak devam edilsin mi?`,
    submit: 'Devam et',
    switch: 'Başka bir hesap kullan',
  },
  noCookies: {
    title: 'Tarayıcınız oturumunuzu hatırlamıyor',
    body: 'Oturum açtınız, ancak tarayıcınız sizi tanımamızı sağlayan çerezi kabul etmedi. Lütfen bu site için çerezlere izin verin ve yeniden oturum açın.',
  },
  signedOut: {
    left: { title: 'Oturumunuz kapatıldı', body: 'Görüşmek üzere!' },
    deleted: { title: 'Hesabınız silindi', body: 'Verileriniz silindi, tüm oturumlarınız kapatıldı.' },
    again: 'Yeniden oturum aç',
  },
  reauthentication: {
    title: 'Bu siz misiniz?',
    intro: 'Güvenliğiniz için lütfen parolanızı bir kez daha girin.',
    submit: 'Devam et',
  },
  verifyEmail: {
    title: 'Posta kutunuza bakın',
    sent: (email) =>
      `${email} adresine bir bağlantı gönderdik. Bu adresin size ait olduğunu doğrulamak için bağlantıyı açın.`,
    spam: 'Bir şey gelmedi mi? Lütfen istenmeyen posta klasörüne de bakın.',
    resend: 'E-postayı yeniden gönder',
    resendIn: (n) => `${formatSeconds('tr', n)} sonra yeniden gönder`,
    resent: (email) => `E-posta yola çıktı: ${email}.`,
    later: 'Doğrulamadan devam et',
    otherAddress: 'Başka bir adres kullan',
    requestTitle: 'E-posta adresinizi doğrulayın',
    requestIntro: 'Adresinizi girin; doğrulamanız için size bir bağlantı gönderelim.',
    requested: (email) => `${email} henüz doğrulanmadıysa, bağlantı içeren bir e-posta yola çıktı.`,
    done: 'Teşekkürler! Artık bu adresin size ait olduğunu biliyoruz.',
  },
  passwordStrength: {
    weak: 'Zayıf: kolayca tahmin edilir',
    fair: 'Orta: birkaç karakter daha iyi olur',
    good: 'İyi',
    strong: 'Güçlü: tahmin etmesi zor',
  },
} satisfies Texts['web']

const characters = (n: number): string => formatPlural('tr', n, { one: '# karakter', other: '# karakter' })
