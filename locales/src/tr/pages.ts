import type { Texts } from '../en.ts'

export const pages = {
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
} satisfies Texts['pages']
