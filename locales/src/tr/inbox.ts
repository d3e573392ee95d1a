import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Geliştirme gelen kutusu',
  intro: 'E-posta sunucusu ayarlanmadığı için e-postalar burada toplanır.',
  empty: 'Henüz e-posta yok. İlkini almak için herhangi bir adresle kaydolun.',
  count: (n) => formatPlural('tr', n, { one: '# e-posta', other: '# e-posta' }),
  from: 'Gönderen',
  to: 'Alıcı',
  subject: 'Konu',
  date: 'Tarih',
  at: (at) => formatDateTime('tr', at),
  status: { pending: 'Bekliyor', sent: 'Gönderildi', failed: 'Başarısız' },
  html: 'HTML olarak göster',
  text: 'Metin olarak göster',
  back: 'Tüm e-postalar',
  select: 'Okumak için bir e-posta seçin.',
  refresh: 'Yenile',
  filter: {
    kind: 'Tür',
    allKinds: 'Tüm türler',
    text: 'Konu veya metin',
    submit: 'Filtrele',
    noMatch: 'Sonuç yok',
    reset: 'Tüm e-postaları göster',
  },
  webhooks: {
    title: 'Alınan webhook’lar',
    intro: (url) =>
      `URL’si ${url} olan bir webhook oluşturun. Son 100 istek burada görünür. Başarısız gönderimleri denemek için URL’ye bir durum kodu ekleyin, örneğin ${url}/503.`,
    empty: 'Henüz istek yok',
  },
} satisfies Texts['inbox']
