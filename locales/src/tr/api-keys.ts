import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const apiKeys = {
  title: 'API anahtarları',
  intro: 'API anahtarı olan bir program, oturum açmadan sizin adınıza işlem yapar. Anahtarları parola gibi koruyun.',
  organizationIntro:
    'API anahtarı olan bir program, bu kuruluş adına işlem yapar. Anahtarlar, oluşturan kişiler ayrıldıktan sonra da çalışır.',
  count: (n) => formatPlural('tr', n, { one: '# anahtar', other: '# anahtar' }),
  empty:
    'Henüz API anahtarı yok. API’yi sizin adınıza kullanan her betik veya hizmet için ayrı bir anahtar oluşturun. Böylece her birini tek başına kapatabilirsiniz.',
  organizationEmpty:
    'Henüz API anahtarı yok. API’yi bu kuruluş adına kullanan her betik veya hizmet için ayrı bir anahtar oluşturun. Böylece her birini tek başına kapatabilirsiniz.',
  more: 'Daha fazla göster',
  columns: {
    name: 'Ad',
    permissions: 'İzinler',
    expiry: 'Geçerlilik sonu',
    lastUse: 'Son kullanım',
    creator: 'Oluşturan',
  },
  states: {
    active: 'Etkin',
    expiringSoon: 'Süresi dolmak üzere',
    expired: 'Süresi doldu',
    disabled: 'Kapalı',
    usedUp: 'Tükendi',
  },
  noPermissions: 'Yok',
  permissionCount: (n) => formatPlural('tr', n, { one: '# izin', other: '# izin' }),
  neverExpires: 'Süresiz',
  neverUsed: 'Hiç',
  formerMember: 'Eski üye',
  fields: {
    name: 'Ad',
    nameHint: 'Örneğin anahtarı kullanacak program.',
    expiry: 'Geçerlilik süresi',
    until: (at) => `Geçerlilik sonu: ${formatDate('tr', at)}`,
    date: 'Son gün',
    dateRule: 'Gelecekte, en geç bir yıl sonra olan bir gün seçin',
    addresses: 'İzin verilen IP adresleri (isteğe bağlı)',
    addressesHint:
      'Her satıra bir adres veya ağ yazın, örneğin 203.0.113.0/24. Boş bırakırsanız anahtar her yerden çalışır.',
    addressesRule: (text) => `“${text}” bir IP adresi veya ağ değil`,
    atMost: (n) => formatPlural('tr', n, { one: 'En fazla # adres', other: 'En fazla # adres' }),
    permissions: 'İzinler',
    permissionsHint: 'Yalnızca programın ihtiyaç duyduklarını seçin.',
    noneGrantable: 'Verebileceğiniz izin yok. Anahtar yalnızca sahibini belirtir.',
    isEnabled: 'Açık',
    isEnabledHint: 'Programlar kapalı bir anahtarı kullanamaz.',
  },
  lifetimes: {
    unchanged: 'Değiştirme',
    month: '30 gün',
    quarter: '90 gün',
    year: '365 gün',
    date: 'Belirli bir güne kadar',
    never: 'Süresiz',
  },
  create: { label: 'API anahtarı oluştur' },
  secret: {
    title: 'API anahtarını saklayın',
    once: 'Anahtarı şimdi kopyalayın. Yeniden gösteremeyiz.',
    copy: 'Anahtarı kopyala',
    copied: 'Anahtar kopyalandı',
    notCopied: 'Kopyalanamadı. Anahtarı seçip kendiniz kopyalayın.',
    stored: 'Anahtarı sakladım',
    leave: {
      title: 'Anahtar olmadan çıkılsın mı?',
      body: 'Anahtarı saklamadıysanız yenilemeniz gerekir.',
      discard: 'Sayfadan çık',
      keep: 'Sayfada kal',
    },
  },
  edit: { label: 'Düzenle', save: 'Değişiklikleri kaydet', saved: 'Değişiklikler kaydedildi' },
  editOf: (name) => `Düzenle: “${name}”`,
  rotate: {
    label: 'Gizli değeri yenile',
    titleOf: (name) => `“${name}” anahtarının gizli değeri yenilensin mi?`,
    intro: 'Yeni bir gizli değer alırsınız. Ad, izinler ve geçerlilik süresi aynı kalır.',
    until: (at) =>
      `Şu anki gizli değer şu tarihe kadar geçerli: ${formatDateTime('tr', at)}. Programlarınızı o zamana kadar güncelleyin.`,
    ended: 'Şu anki veya daha önceki bir gizli değeri kullanan programlar artık çalışmaz.',
  },
  remove: 'Sil',
  removeOf: (name) => `“${name}” silinsin mi?`,
  removeBody: 'Bu anahtarı kullanan programlar artık çalışmaz. Bu işlem geri alınamaz.',
  removed: (name) => `“${name}” silindi`,
  expiring: {
    title: 'API anahtarlarının süresi dolmak üzere',
    intro: 'Bu anahtarları kullanan programlar artık çalışmayacak. Hâlâ gereken anahtarların süresini uzatın.',
    until: (at) => `Geçerlilik sonu: ${formatDateTime('tr', at)}`,
    manage: 'API anahtarlarını yönet',
  },
  administration: {
    userEmpty: 'Bu kullanıcının API anahtarı yok.',
    organizationEmpty: 'Bu kuruluşun API anahtarı yok.',
    disable: 'Kapat',
    disableOf: (name) => `“${name}” kapatılsın mı?`,
    disableBody: 'Bu anahtarı kullanan programlar artık çalışmaz. Sahibi yeniden açabilir.',
    disabled: (name) => `“${name}” kapatıldı`,
  },
} satisfies Texts['apiKeys']
