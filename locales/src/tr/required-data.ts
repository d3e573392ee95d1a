import type { Texts } from '../en.ts'

export const requiredData = {
  title: 'Hesabınızı tamamlayın',
  intro: (email) => `Oturum açmadan önce bir adım kaldı: ${email}`,
  submit: 'Devam et',
  expiredTitle: 'Oturum açma süresi doldu',
  accept: 'Kullanım koşullarını kabul ediyorum',
  acceptWithPrivacy: 'Kullanım koşullarını ve gizlilik politikasını kabul ediyorum',
  terms: 'Kullanım koşulları',
  privacy: 'Gizlilik politikası',
  mustAccept: 'Devam etmek için koşulları kabul edin',
} satisfies Texts['requiredData']
