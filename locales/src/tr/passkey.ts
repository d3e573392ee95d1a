import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'

export const passkey = {
  title: 'Geçiş anahtarları',
  intro: 'Parola yerine parmak izi, yüz, ekran kilidi veya güvenlik anahtarıyla oturum açın.',
  empty: 'Henüz geçiş anahtarı yok',
  add: 'Geçiş anahtarı ekle',
  added: 'Geçiş anahtarı eklendi',
  unnamed: 'Geçiş anahtarı',
  securityKey: 'Güvenlik anahtarı',
  synced: 'Cihazlar arasında eşitleniyor',
  onOneDevice: 'Yalnızca tek cihazda',
  since: (at) => `Eklendi: ${formatDate('tr', at)}`,
  lastUsed: (at) => `Son kullanım: ${formatDateTime('tr', at)}`,
  neverUsed: 'Hiç kullanılmadı',
  offer: {
    title: 'Bir dahaki sefere daha hızlı oturum açın',
    body: 'Geçiş anahtarıyla parmak izi, yüz veya ekran kilidi yeterlidir.',
    later: 'Daha sonra',
    never: 'Bir daha sorma',
  },
  rename: {
    label: 'Yeniden adlandır',
    named: (name) => `Geçiş anahtarını yeniden adlandır: ${name}`,
    title: 'Geçiş anahtarını yeniden adlandır',
    field: 'Ad',
    submit: 'Adı kaydet',
    done: 'Ad kaydedildi',
  },
  remove: {
    label: 'Kaldır',
    named: (name) => `Geçiş anahtarını kaldır: ${name}`,
    title: 'Bu geçiş anahtarı kaldırılsın mı?',
    body: (name) =>
      `Artık “${name}” ile oturum açamayacaksınız. Geçiş anahtarını cihazınızdan veya parola yöneticinizden de silin.`,
    done: 'Geçiş anahtarı kaldırıldı',
  },
  signIn: 'Geçiş anahtarıyla oturum aç',
  canceled: {
    notUsed: 'Geçiş anahtarı kullanılmadı. Yeniden deneyin veya başka bir yöntem seçin.',
    notAdded: 'Geçiş anahtarı eklenmedi. Yeniden deneyebilirsiniz.',
  },
  stepUp: {
    choose: 'Geçiş anahtarı',
    intro: 'Parmak izi, yüz, ekran kilidi veya güvenlik anahtarıyla onaylayın.',
    submit: 'Geçiş anahtarı kullan',
    unsupported:
      'Bu tarayıcı geçiş anahtarlarını desteklemiyor. Devam etmek için bu sayfayı başka bir tarayıcıda açın.',
  },
  otherMethods: 'Geçiş anahtarınızı kullanamıyor musunuz?',
} satisfies Texts['passkey']
