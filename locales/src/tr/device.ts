import { formatDateTime } from '../date-time.ts'
import type { Texts } from '../en.ts'

export const device: Texts['device'] = {
  title: 'Cihaz bağla',
  intro: 'Cihazınızın gösterdiği 8 harfi girin.',
  field: 'Kod',
  submit: 'Devam et',
  incomplete: 'Kodun 8 harfini de girin',
  request: {
    title: (client) => `${client} oturum açsın mı?`,
    compare: 'Bu kodu cihazınızdaki kodla karşılaştırın:',
    requestedAt: 'İstek zamanı',
    at: (at) => formatDateTime('tr', at),
    device: 'Cihaz',
    ipAddress: 'IP adresi',
    access: 'Siz oturumunu kapatana kadar cihaz, hesabınıza tam erişimle sizin adınıza işlem yapar.',
    warning:
      'Yalnızca bunu kendi cihazınızda siz başlattıysanız devam edin. Başkasının gönderdiği bir kodu onaylamayın.',
    signedInAs: (email) => `Açık oturum: ${email}`,
    approve: 'Onayla',
    deny: 'Reddet',
  },
  approved: {
    title: 'Cihaz onaylandı',
    body: 'Cihazınıza dönün. Birkaç saniye içinde oturum açılır.',
  },
  denied: {
    title: 'Oturum açma reddedildi',
    body: 'Cihaz oturum açamaz. Bunu siz başlatmadıysanız başka bir şey yapmanız gerekmez.',
  },
  expired: {
    title: 'Bu kodun süresi doldu',
    body: 'Cihazınızda yeni bir kod isteyin.',
  },
  again: 'Başka bir kod gir',
  devices: 'Cihazları görüntüle',
}
