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
    actions: (name) => `İşlemler: ${name}`,
    clearFilters: 'Filtreleri temizle',
  },
  unsavedChanges: {
    title: 'Değişiklikler silinsin mi?',
    body: 'Değişiklikleriniz kaydedilmedi. Bu sayfadan ayrılırsanız kaybolurlar.',
    discard: 'Değişiklikleri sil',
    keep: 'Düzenlemeye devam et',
  },
}
