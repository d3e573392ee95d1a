import type { Texts } from '../en.ts'

export const pages = {
  links: {
    terms: 'Koşullar',
    privacy: 'Gizlilik',
    support: 'Yardım',
    backTo: (product) => `${product} uygulamasına dön`,
  },
  error: {
    title: 'Bir sorun oluştu',
    fallback: 'Beklenmeyen bir hata oluştu. Baştan başlayın.',
    code: (code) => `Hata kodu: ${code}`,
    startAgain: 'Baştan başla',
  },
  verifyEmail: {
    title: 'E-posta adresinizi doğrulayın',
    intro: 'Bu adresin size ait olduğunu doğrulayın.',
    submit: 'Adresi doğrula',
    doneTitle: 'E-posta adresi doğrulandı',
    done: 'Teşekkürler! Devam edebilir veya bu sayfayı kapatabilirsiniz.',
    failedTitle: 'Adresiniz doğrulanamadı',
    continue: 'Devam et',
  },
  signInLink: {
    title: 'Oturum açın',
    intro: (email) => `Bu bağlantıyla şu adresle oturum açılır: ${email}`,
    submit: 'Oturum aç',
  },
  openedInAnotherBrowser: {
    title: 'Diğer tarayıcıda devam edin',
    intro: (email) =>
      `Bu bağlantı (${email}) başka bir tarayıcıda veya uygulamada istendi. Oraya dönüp e-postadaki kodu girin.`,
  },
} satisfies Texts['pages']
