import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'İki adımlı oturum açma',
  on: 'Etkin',
  off: 'Kapalı',

  app: {
    title: 'Uygulamanızdaki kodu girin',
    intro: (product) => `Kimlik doğrulama uygulamanızı açın ve ${product} satırını bulun.`,
    field: 'Uygulamadaki kod',
    choose: 'Kimlik doğrulama uygulamasını kullan',
  },
  mail: {
    title: 'E-postamızdaki kodu girin',
    intro: 'Hesabınızın e-posta adresine bir kod gönderdik. Kod birkaç dakika geçerlidir.',
    field: 'E-postadaki kod',
    choose: 'E-postayla kod al',
    resend: 'Yeni kod gönder',
    resent: 'Yeni bir kod gönderildi. Önceki artık geçerli değil.',
  },
  backup: {
    title: 'Bir yedek kod girin',
    intro: 'İki adımlı oturum açmayı kurarken sakladığınız kodlardan biri. Her kod bir kez geçerlidir.',
    field: 'Yedek kod',
    choose: 'Yedek kod kullan',
  },
  digits: (n) => formatPlural('tr', n, { one: 'Lütfen # rakam girin', other: 'Lütfen # rakamın hepsini girin' }),
  trust: (days) =>
    formatPlural('tr', days, {
      one: 'Bu cihazda # gün boyunca kod sorma',
      other: 'Bu cihazda # gün boyunca kod sorma',
    }),
  submit: 'Devam et',
  otherMethods: 'Elinizde kod yok mu?',
  noMethod: 'Hiçbiri işe yaramıyor mu? İşletmeciden yardım isteyin.',
  otherAccount: 'Başka bir hesapla oturum aç',
  expired: { title: 'Lütfen yeniden oturum açın', submit: 'Oturum açmaya dön' },

  proof: {
    title: 'Bu siz misiniz?',
    intro: 'Güvenliğiniz için önce bir kod soruyoruz.',
    done: 'Teşekkürler, artık siz olduğunuzu biliyoruz. Lütfen bu adımı yineleyin.',
  },

  section: {
    intro:
      'Oturum açarken telefonunuzdaki bir uygulamanın gösterdiği kodu da sorarız. Böylece çalınan bir parola ya da bağlı hesaplarınızdan birine erişim tek başına yetmez.',
    start: 'Kur',
    app: 'Kimlik doğrulama uygulaması',
    appHint: 'İnternet olmadan da sürekli yeni kodlar gösterir',
    changeApp: 'Yeniden kur',
    codes: 'Yedek kodlar',
    codesHint: 'Telefonunuz yanınızda olmadığında kullanılır. Her kod bir kez geçerlidir',
    renewCodes: 'Yeni kodlar',
    turnOff: 'Kapat',
  },
  setUp: {
    step: (n, of) => `Adım ${n}/${of}`,
    password: 'Önce parolanız, siz olduğunuzu bilelim diye.',
    ready: 'Telefonunuz yanınızda olsun: sonraki adımda bir uygulama size kod gösterecek.',
    next: 'Devam et',
    scan: 'Telefonunuzda bir kimlik doğrulama uygulaması açın ve bu resmi tarayın. Böyle uygulamaları telefonunuzun uygulama mağazasında bulabilirsiniz.',
    picture: 'Kimlik doğrulama uygulamanız için anahtarı içeren QR kodu',
    open: 'Bu cihazdaki bir uygulamada aç',
    key: 'Ya da bu anahtarı uygulamaya yazın',
    copy: 'Anahtarı kopyala',
    copied: 'Anahtar kopyalandı.',
    field: 'Uygulamanın şu anda gösterdiği kod',
    confirm: 'Etkinleştir',
    done: 'İki adımlı oturum açma etkin.',
    replaced: 'Uygulama kuruldu. Öncekinin kodları artık geçerli değil.',
  },
  codes: {
    title: 'Yedek kodlarınızı saklayın',
    intro:
      'Telefonunuz yanınızda değilken bu kodlardan biriyle girersiniz. Her kod bir kez geçerlidir. Onları yalnızca şimdi gösteriyoruz: telefonunuzdan ayrı, güvenli bir yerde saklayın.',
    heading: (product) => `${product} yedek kodları`,
    once: 'Her kod bir kez geçerlidir.',
    copy: 'Kopyala',
    copied: 'Kodlar kopyalandı.',
    notCopied: 'Kopyalanamadı.',
    download: 'İndir',
    print: 'Yazdır',
    saved: 'Kodları sakladım',
  },
  renew: {
    title: 'Yeni yedek kodlar',
    intro: 'Şu anki kodlarınız artık geçerli olmayacak.',
    submit: 'Yeni kodlar oluştur',
  },
  turnOff: {
    title: 'İki adımlı oturum açma kapatılsın mı?',
    body: 'Bundan sonra kod olmadan oturum açarsınız. Yedek kodlarınız geçersiz olur ve artık hiçbir cihaza güvenilmez.',
    submit: 'Kapat',
    done: 'İki adımlı oturum açma kapatıldı.',
  },
  devices: {
    title: 'Güvenilir cihazlar',
    intro: 'Bu cihazlarda kod sormuyoruz.',
    empty: 'Her cihazda kod soruyoruz.',
    lastUsed: (at) => `Son kullanım: ${formatDateTime('tr', at)}`,
    until: (at) => `Güvenilirlik sonu: ${formatDateTime('tr', at)}`,
    revoke: 'Güvenmeyi bırak',
    revokeNamed: (device) => `Bu cihaza güvenmeyi bırak: ${device}`,
    revokeAll: 'Hiçbirine güvenme',
    confirmOne: {
      title: 'Bu cihaza artık güvenilmesin mi?',
      body: (device) => `Bu cihazda bir sonraki oturum açma için kod gerekecek: ${device}`,
    },
    confirmAll: {
      title: 'Hiçbir cihaza artık güvenilmesin mi?',
      body: 'Bir sonraki oturum açma için bu cihaz dâhil her cihazda kod gerekecek. Hiçbir oturum kapatılmaz.',
    },
    revoked: 'Orada yeniden kod soracağız.',
    allRevoked: 'Tüm cihazlarda yeniden kod soracağız.',
  },
} satisfies Texts['twoFactor']
