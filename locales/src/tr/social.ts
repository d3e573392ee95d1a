import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `${name} ile devam et`,
  or: 'veya',
  lastUsed: 'Son kullanılan',
  all: 'Tümünü göster',

  signingIn: (name) => `${name} ile oturum açılıyor…`,
  connecting: (name) => `${name} bağlanıyor…`,
  again: (name) => `${name} ile yeniden dene`,

  title: {
    again: (name) => `${name} ile oturum açılamadı`,
    cancelled: (name) => `${name} ile devam etmediniz`,
    signInFirst: 'Zaten bir hesabınız var',
    signUpFirst: (name) => `${name} bize bir e-posta adresi vermedi`,
    signUp: (name) => `${name} ile henüz bir hesap yok`,
  },
  otherMethod: 'Başka bir yol seç',
  signInFirst: {
    body: (name) =>
      `${name} sağlayıcısının bize verdiği e-posta adresi burada bir hesaba ait, büyük olasılıkla sizinkine. Bir kez önceki gibi oturum açın, biz de ${name} bağlantısını kuralım. Sonra ikisi de çalışır.`,
    submit: (name) => `Oturum aç ve ${name} bağla`,
    intro: (name) => `Bir kez önceki gibi oturum açın, hemen ardından ${name} bağlantısını kuralım.`,
  },
  signUpFirst: {
    body: (name) =>
      `E-posta adresinizle kaydolun, hemen ardından ${name} bağlantısını kuralım. Sonra ${name} ile oturum açabilirsiniz.`,
    submit: (name) => `Kaydol ve ${name} bağla`,
    intro: (name) => `E-posta adresinizle kaydolun, hemen ardından ${name} bağlantısını kuralım.`,
    haveAccount: 'Zaten hesabım var',
  },

  connect: {
    title: (name) => `${name} bağlansın mı?`,
    body: (name) => `Sonra ${name} ile de oturum açabilirsiniz.`,
    submit: (name) => `${name} bağla`,
    later: 'Şimdi değil',
    failedTitle: (name) => `${name} bağlanmadı`,
    back: 'Bağlı hesaplarınıza dön',
    done: (name) => `${name} bağlandı. Artık onunla oturum açabilirsiniz.`,
  },

  reauthentication: {
    intro: 'Güvenliğiniz için lütfen bir kez daha oturum açın.',
    none: 'Ne parolanız ne de şu anda burada kullanılabilen bağlı bir hesabınız var. Önce bir parola belirleyin.',
    done: 'Teşekkürler, artık siz olduğunuzu biliyoruz. Lütfen bu adımı yineleyin.',
    other: (email) => `Şimdi başka bir hesapla oturum açtınız: ${email}`,
  },
} satisfies Texts['social']
