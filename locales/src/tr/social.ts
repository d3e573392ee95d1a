import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `${name} ile devam et`,
  or: 'veya',
  all: 'Tümünü göster',

  signingIn: (name) => `${name} ile oturum açılıyor…`,
  connecting: (name) => `${name} bağlanıyor…`,
  again: (name) => `${name} ile yeniden dene`,

  title: {
    again: (name) => `${name} ile oturum açılamadı`,
    cancelled: (name) => `${name} ile oturum açma iptal edildi`,
    signInFirst: 'Zaten bir hesabınız var',
    signUpFirst: (name) => `${name} e-posta adresinizi paylaşmadı`,
    signUp: (name) => `Henüz ${name} ile bir hesap yok`,
  },
  otherMethod: 'Başka bir yöntem seç',
  signInFirst: {
    body: (name) =>
      `${name} e-posta adresinizle zaten bir hesap var. Bu hesapta oturum açın ya da parolasını sıfırlayın, biz de ${name} hesabınızı bağlayalım.`,
    withoutPassword: {
      body: (name) =>
        `${name} e-posta adresinizle zaten bir hesap var. Bu hesapta oturum açın, biz de ${name} hesabınızı bağlayalım.`,
    },
    submit: (name) => `Oturum aç ve ${name} hesabını bağla`,
    reset: 'Parolayı sıfırla',
    intro: (name) => `Her zamanki yönteminizle oturum açın, biz de ${name} hesabınızı bağlayalım.`,
  },
  signUpFirst: {
    body: (name) => `E-posta adresinizle kaydolun, biz de ${name} hesabınızı bağlayalım.`,
    submit: (name) => `Kaydol ve ${name} hesabını bağla`,
    intro: (name) => `E-posta adresinizle kaydolun, biz de ${name} hesabınızı bağlayalım.`,
    haveAccount: 'Zaten bir hesabım var',
  },

  completeSignUp: {
    intro: (name) =>
      `E-posta adresinizi girin. Adresi doğrulamanız için bir kod göndereceğiz, ardından ${name} ile oturum açacaksınız.`,
    joinIntro: (name) =>
      `${name} e-posta adresinizle zaten bir hesap var. Adresi bir kodla doğrulayın, biz de ${name} hesabınızı bağlayalım.`,
    submit: 'Kod gönder',
    sentTo: (email) => `${email} adresine bir kod gönderdik. Kod birkaç dakika geçerlidir.`,
  },

  connect: {
    title: (name) => `${name} hesabı bağlansın mı?`,
    body: (name) => `${name} ile de oturum açabileceksiniz.`,
    submit: (name) => `${name} hesabını bağla`,
    later: 'Şimdi değil',
    failedTitle: (name) => `${name} hesabı bağlanamadı`,
    back: 'Oturum açma yöntemlerine dön',
    done: (name) => `${name} bağlandı`,
  },
} satisfies Texts['social']
