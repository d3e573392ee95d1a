import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Geliştirme posta kutusu',
  intro: 'Bir posta sunucusu ayarlanmadıkça e-postalar gönderilmez. Buraya gelirler.',
  empty: 'Henüz e-posta yok. Herhangi bir adresle kaydolun, ilki burada görünecek.',
  count: (n) => formatPlural('tr', n, { one: '# e-posta', other: '# e-posta' }),
  from: 'Gönderen',
  to: 'Alıcı',
  subject: 'Konu',
  date: 'Tarih',
  at: (at) => formatDateTime('tr', at),
  status: { pending: 'Bekliyor', sent: 'Gönderildi', failed: 'Gönderilemedi' },
  html: 'HTML olarak göster',
  text: 'Metin olarak göster',
  back: 'Tüm e-postalar',
  refresh: 'Yenile',
} satisfies Texts['inbox']
