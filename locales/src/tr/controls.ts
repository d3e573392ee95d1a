import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls: Texts['controls'] = {
  date: (at) => formatDate('tr', at),
  dateTime: (at) => formatDateTime('tr', at),
  table: {
    select: (name) => `Seç: ${name}`,
    selectAll: 'Tümünü seç',
    selected: (n) => formatPlural('tr', n, { one: '# seçildi', other: '# seçildi' }),
    clearSelection: 'Seçimi kaldır',
    selectionActions: 'İşlemler',
    actions: (name) => `İşlemler: ${name}`,
    clearFilters: 'Filtreleri temizle',
  },
  fields: {
    title: 'Ek bilgiler',
    titleOf: (name) => `Ek bilgiler: ${name}`,
    save: 'Bilgileri kaydet',
    saved: 'Bilgiler kaydedildi',
    invalid: 'Bu değeri kontrol edin',
    invalidJson: 'Bu geçerli bir JSON değil. Tırnak işaretlerini, virgülleri ve ayraçları kontrol edin.',
  },
  rotation: {
    overlap: 'Şu anki gizli değerin süresi',
    leaked: 'Başka biri öğrenmiş olabilirse “Hemen dolar” seçeneğini belirleyin.',
    overlaps: { now: 'Hemen dolar', hour: '1 saat sonra dolar', day: '24 saat sonra dolar', week: '7 gün sonra dolar' },
    previousUntil: (at) => `Önceki gizli değer şu tarihe kadar geçerli: ${formatDateTime('tr', at)}.`,
    previousEnded: 'Önceki gizli değer artık çalışmıyor.',
  },
  unsavedChanges: {
    title: 'Değişiklikler silinsin mi?',
    body: 'Değişiklikleriniz kaydedilmedi. Bu sayfadan ayrılırsanız kaybolurlar.',
    discard: 'Değişiklikleri sil',
    keep: 'Düzenlemeye devam et',
  },
}
