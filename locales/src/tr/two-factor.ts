import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'İki adımlı doğrulama',
  on: 'Etkin',
  off: 'Kapalı',

  app: {
    title: 'Uygulamanızdaki kodu girin',
    intro: (product) => `Kimlik doğrulama uygulamanızı açın ve şunu bulun: ${product}.`,
    field: 'Uygulamadaki kod',
    choose: 'Kimlik doğrulama uygulamasını kullan',
  },
  mail: {
    title: 'E-postamızdaki kodu girin',
    intro: 'E-posta adresinize bir kod gönderdik. Kod birkaç dakika geçerlidir.',
    sentTo: (email) =>
      `Şu adrese bir kod gönderdik: ${email}. Bu tarayıcıda e-postadaki bağlantıyı da kullanabilirsiniz.`,
    sentToVerify: (email) =>
      `Şu adrese bir kod ve bir bağlantı gönderdik: ${email}. Adresinizi doğrulamak için kodu girin veya bağlantıyı açın.`,
    sentToReset: (email) =>
      `${email} adresiyle bir hesap varsa bu adrese bir kod ve bir bağlantı gönderdik. Kodu girin veya bağlantıyı açın.`,
    field: 'E-postadaki kod',
    choose: 'E-postayla kod al',
    resend: 'Yeni kod gönder',
    resent: 'Yeni kod gönderildi. Önceki kod artık çalışmıyor.',
  },
  backup: {
    title: 'Yedek kod girin',
    intro: 'Yedek kodlarınızı iki adımlı doğrulamayı kurarken kaydettiniz. Her kod bir kez çalışır.',
    field: 'Yedek kod',
    choose: 'Yedek kod kullan',
  },
  digits: (n) => formatPlural('tr', n, { one: '# rakam girin', other: '# rakamın tümünü girin' }),
  trust: (days) => formatPlural('tr', days, { one: 'Bu cihaza # gün güven', other: 'Bu cihaza # gün güven' }),
  submit: 'Devam et',
  otherMethods: 'Kod alamıyor musunuz?',
  otherAccount: 'Başka bir hesap kullan',
  expired: { title: 'Oturum açma süresi doldu', submit: 'Oturum açmaya dön' },
  recovery: {
    choose: 'Cihazımı ve kodlarımı kaybettim',
    title: 'Hesabınızı kurtarın',
    intro:
      'Size bir e-posta göndeririz ve bir bekleme süresi başlar. Sonrasında parolanız ve e-postamızdaki kodla iki adımlı doğrulamayı kapatabilirsiniz.',
    safety: 'Bunu istediğiniz zaman iptal edebilirsiniz. Kodla oturum açmak da bunu sonlandırır.',
    submit: 'Kurtarmayı başlat',
    back: 'Başka bir yöntem kullan',
    waiting: {
      title: 'Kurtarma istendi',
      until: (dueAt) =>
        `Şu tarihten itibaren 7 gün boyunca tamamlayabilirsiniz: ${formatDateTime('tr', dueAt)}. O zaman yeniden oturum açın.`,
      hint: 'Size kurtarmayı iptal eden bir bağlantı gönderdik.',
    },
    due: {
      title: 'Kurtarmayı tamamlayın',
      intro:
        'Size e-postayla bir kod göndeririz. Bu kod iki adımlı doğrulamayı kapatır ve tüm cihazlarda oturumunuzu sonlandırır.',
      send: 'Kod gönder',
      sent: 'E-posta adresinize bir kod gönderdik. Bu kod iki adımlı doğrulamayı kapatır ve tüm cihazlarda oturumunuzu sonlandırır.',
      field: 'E-postadaki kod',
      submit: 'İki adımlı doğrulamayı kapat',
    },
    done: {
      title: 'İki adımlı doğrulama kapatıldı',
      body: 'Parolanızla oturum açın. Ardından iki adımlı doğrulamayı yeniden kurun.',
    },
    notice: {
      title: 'Kurtarma istendi',
      until: (dueAt) =>
        `Parolanızı bilen biri iki adımlı doğrulamanın kapatılmasını istedi. Bu, şu tarihten itibaren mümkün: ${formatDateTime('tr', dueAt)}. Bunu siz yapmadıysanız iptal edin ve parolanızı değiştirin.`,
      cancel: 'Kurtarmayı iptal et',
      canceled: 'Kurtarma iptal edildi',
    },
    cancelPage: {
      title: 'Kurtarma iptal edilsin mi?',
      body: 'Parolanızı bilen biri hesabınız için iki adımlı doğrulamanın kapatılmasını istedi.',
      doneTitle: 'Kurtarma iptal edildi',
      done: 'İki adımlı doğrulama etkin kalıyor. Kurtarmayı siz istemediyseniz parolanızı şimdi sıfırlayın.',
      resetPassword: 'Parolayı sıfırla',
      uselessTitle: 'Bu bağlantı artık çalışmıyor',
      useless: 'Kurtarma tamamlandı, iptal edildi veya süresi doldu.',
    },
  },

  stepUp: {
    title: 'Kimliğinizi doğrulayın',
    intro: 'Bu cihazı başka biri kullansa da hesabınız böylece korunur.',
    submit: 'Doğrula',
    send: 'Kod gönder',
    sendTo: (email) => `Kodu şu adrese göndereceğiz: ${email}`,
  },

  section: {
    intro: 'Oturum açarken telefonunuzdaki bir kodla hesabınızı koruyun. Çalınan bir parola tek başına yetmez.',
    start: 'Kur',
    app: 'Kimlik doğrulama uygulaması',
    appHint: 'Çevrimdışıyken de kod üretir.',
    changeApp: 'Uygulamayı değiştir',
    codes: 'Yedek kodlar',
    codesHint: 'Telefonunuz yanınızda değilse. Her kod bir kez çalışır.',
    renewCodes: 'Yeni kod al',
    turnOff: 'Kapat',
  },
  setUp: {
    step: (n, of) => `Adım ${n} / ${of}`,
    password: 'Kimliğinizi doğrulamak için parolanızı girin.',
    ready: 'Sonraki adım için telefonunuz ve bir kimlik doğrulama uygulaması gerekiyor.',
    next: 'Devam et',
    scan: 'Bu QR kodunu bir kimlik doğrulama uygulamasıyla tarayın. Telefonunuzun uygulama mağazasında bulabilirsiniz.',
    picture: 'Kimlik doğrulama uygulamanız için anahtarı içeren QR kodu',
    open: 'Bu cihazdaki bir uygulamada aç',
    key: 'Veya bu anahtarı uygulamaya girin',
    copy: 'Anahtarı kopyala',
    copied: 'Anahtar kopyalandı',
    field: 'Uygulamadaki kod',
    confirm: 'Etkinleştir',
    done: 'İki adımlı doğrulama etkinleştirildi',
    replaced: 'Kimlik doğrulama uygulaması değiştirildi. Önceki uygulamanın kodları artık çalışmıyor.',
  },
  codes: {
    title: 'Yedek kodlarınızı kaydedin',
    intro:
      'Telefonunuz olmadan yedek kodla oturum açabilirsiniz. Her kod bir kez çalışır. Güvenli bir yerde saklayın: kodları yalnızca şimdi gösteriyoruz.',
    heading: (product) => `${product} yedek kodları`,
    once: 'Her kod bir kez çalışır.',
    copy: 'Kopyala',
    copied: 'Kodlar kopyalandı',
    notCopied: 'Kopyalanamadı',
    download: 'İndir',
    print: 'Yazdır',
    saved: 'Kodları kaydettim',
    leave: {
      title: 'Kodlar olmadan çıkılsın mı?',
      body: 'Kodları kaydetmediyseniz yenilerini almanız gerekir.',
      discard: 'Sayfadan çık',
      keep: 'Sayfada kal',
    },
  },
  renew: {
    title: 'Yeni yedek kod al',
    intro: 'Şu anki kodlarınız artık çalışmayacak.',
    submit: 'Yeni kod al',
  },
  turnOff: {
    title: 'İki adımlı doğrulama kapatılsın mı?',
    body: 'Kod olmadan oturum açacaksınız. Yedek kodlarınız ve güvenilir cihazlarınız silinecek.',
    submit: 'Kapat',
    done: 'İki adımlı doğrulama kapatıldı',
  },
  devices: {
    title: 'Güvenilir cihazlar',
    intro: 'Bu cihazlarda kod gerekmez.',
    empty: 'Güvenilir cihaz yok. Her cihazda kod gerekir.',
    lastUsed: (at) => `Son kullanım: ${formatDateTime('tr', at)}`,
    until: (at) => `Şu tarihe kadar güvenilir: ${formatDateTime('tr', at)}`,
    revoke: 'Güveni kaldır',
    revokeNamed: (device) => `Güveni kaldır: ${device}`,
    revokeAll: 'Tümünün güvenini kaldır',
    confirmOne: {
      title: 'Bu cihazın güveni kaldırılsın mı?',
      body: (device) => `Bu cihazda bir sonraki oturum açışta kod gerekecek: ${device}`,
    },
    confirmAll: {
      title: 'Tüm cihazların güveni kaldırılsın mı?',
      body: 'Bu cihaz dahil her cihazda bir sonraki oturum açışta kod gerekecek. Oturumunuz açık kalacak.',
    },
    revoked: 'Bu cihazda yeniden kod gerekiyor',
    allRevoked: 'Tüm cihazlarda yeniden kod gerekiyor',
  },
} satisfies Texts['twoFactor']
