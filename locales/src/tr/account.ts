import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const account = {
  title: 'Hesabınız',
  greeting: (name) => (name ? `Merhaba ${name}!` : 'Merhaba!'),
  verified: 'Doğrulandı',
  notVerified: 'Doğrulanmadı',
  notVerifiedHint: 'Adresinizi doğrulamak için size gönderdiğimiz bağlantıyı açın.',
  overview: {
    link: 'Genel bakış',
    confirmEmail: {
      title: 'E-posta adresinizi doğrulayın',
      sent: (email) =>
        `Bağlantıyı şu adrese gönderilen e-postadan açın: ${email}. O zamana kadar bu adrese gelen davetler görünmez.`,
    },
    secondFactor: {
      title: 'İki adımlı doğrulamayı etkinleştirin',
      body: 'Parolanızı başka biri bilse bile hesabınızı korur.',
      dismiss: 'Şimdi değil',
    },
    start: {
      title: 'Başlayın',
      body: 'Başkalarıyla çalışmak için bir kuruluş oluşturun. Davetiniz varsa mevcut bir kuruluşa da katılabilirsiniz.',
      dismiss: 'Kuruluş olmadan devam et',
    },
    choose: 'Açmak istediğiniz kuruluşu seçin.',
    all: 'Tüm kuruluşlar',
  },
  links: {
    profile: 'Profil',
    security: 'Güvenlik',
    sessions: 'Cihazlar',
    connections: 'Oturum açma yöntemleri',
    apiKeys: 'API anahtarları',
    organizations: 'Kuruluşlar',
    danger: 'Hesabı sil',
  },
  profile: {
    name: {
      edit: 'Adı düzenle',
      intro: 'Adınızı diğer kullanıcılar görür.',
      save: 'Adı kaydet',
      saved: 'Ad kaydedildi',
    },
    picture: {
      upload: 'Resim yükle',
      limit: 'En fazla 1 MB resim dosyası',
      remove: 'Resmi kaldır',
      address: 'Veya bir resmin web adresini girin',
      useAddress: 'Web adresini kullan',
      saved: 'Resim kaydedildi',
      removed: 'Resim kaldırıldı',
      tooLarge: 'Bu dosya 1 MB boyutundan büyük. Daha küçük bir dosya seçin.',
      unreadable: 'Bu resim biçimi desteklenmiyor. Başka bir dosya seçin.',
      badAddress: 'https:// ile başlayan bir adres girin',
    },
    fields: { title: 'Ek bilgiler', save: 'Bilgileri kaydet', saved: 'Bilgiler kaydedildi' },
    language: {
      title: 'Diliniz',
      intro: 'Tüm cihazlarınızda ve e-postalarımızda kullanılır.',
      saved: 'Dil kaydedildi',
    },
  },
  email: {
    title: 'E-posta adresiniz',
    intro: 'Oturum açmak ve e-postalarımız için.',
    newAddress: 'Yeni e-posta adresi',
    change: 'Adresi değiştir',
    approvalHint: (email) => `Değişikliği onaylamanız için ${email} adresine bir bağlantı göndereceğiz.`,
    approvalSent: (email) => `${email} adresine bir onay bağlantısı gönderdik.`,
    pending: (email, until) =>
      `Yeni adres onay bekliyor: ${email}. Şu anki adresinize gönderdiğimiz bağlantıyı açın. Son tarih: ${formatDateTime('tr', until)}.`,
    changed: (email) => `Adresiniz artık ${email}. Bu adrese bir doğrulama bağlantısı gönderdik.`,
  },
  security: {
    title: 'Parolanız',
    current: 'Geçerli parola',
    submit: 'Parolayı değiştir',
    endOthers: 'Diğer tüm cihazlarda oturumu kapat',
    lastChanged: (at) => `Son değişiklik: ${formatDateTime('tr', at)}`,
    none: 'Henüz parolanız yok. Oluşturmanız için size bir bağlantı gönderebiliriz.',
    send: 'Bağlantı gönder',
    sent: (email) => `${email} adresine bir bağlantı gönderdik. Bir parola oluşturun, sonra onunla oturum açın.`,
  },
  sessions: {
    columns: { device: 'Cihaz', address: 'IP adresi', started: 'Oturum açma', lastActive: 'Son etkinlik' },
    intro: 'Bu cihazlarda oturumunuz açık. Tanımadığınız cihazlarda oturumu kapatın.',
    count: (n) => formatPlural('tr', n, { one: '# etkin oturum', other: '# etkin oturum' }),
    empty: 'Etkin oturum yok.',
    connect: 'Cihaz bağla',
    thisDevice: 'Bu cihaz',
    unknownDevice: 'Bilinmeyen cihaz',
    started: (at) => `Oturum açma: ${formatDateTime('tr', at)}`,
    lastActive: (at) => `Son etkinlik: ${formatDateTime('tr', at)}`,
    revoke: 'Oturumu kapat',
    revokeNamed: (device) => `Bu cihazda oturumu kapat: ${device}`,
    revokeOthers: 'Diğer tüm cihazlarda oturumu kapat',
    revokeAll: 'Her yerde oturumu kapat',
    confirmOne: {
      title: 'Bu cihazda oturum kapatılsın mı?',
      body: (device) => `Bu cihazda yeniden oturum açmak gerekecek: ${device}`,
    },
    confirmOthers: {
      title: 'Diğer tüm cihazlarda oturum kapatılsın mı?',
      body: 'Oturumunuz yalnızca bu cihazda açık kalacak.',
    },
    confirmAll: {
      title: 'Her yerde oturum kapatılsın mı?',
      body: 'Bu cihaz dahil tüm cihazlardaki oturumlarınız kapatılacak.',
    },
  },
  connections: {
    title: 'Oturum açma yöntemleri',
    intro: 'Bunlardan herhangi biriyle oturum açabilirsiniz.',
    empty: 'Henüz oturum açma yönteminiz yok. Yeniden oturum açabilmek için bir parola oluşturun.',
    password: 'E-posta adresi ve parola',
    since: (at) => `Eklenme: ${formatDateTime('tr', at)}`,
    changePassword: 'Parolayı değiştir',
    setPassword: 'Parola oluştur',
    lastRenewed: (at) => `Son yenileme: ${formatDateTime('tr', at)}`,
    access: (list) => `Erişim: ${list}`,
    scopes: {
      profile: 'ad ve resim',
      email: 'e-posta adresi',
      phone: 'telefon numarası',
      offline: 'çevrimdışı erişim',
    },
    unavailable: 'Bu yöntem şu anda kullanılamıyor.',
    withoutPassword: {
      empty: 'Henüz oturum açma yönteminiz yok. Yeniden oturum açabilmek için bir hesap bağlayın.',
      onlyMethod: 'Bu, tek oturum açma yönteminiz. Bağlantısını kesmeden önce başka bir hesap bağlayın.',
    },
    onlyMethod:
      'Bu, tek oturum açma yönteminiz. Bağlantısını kesmeden önce bir parola oluşturun veya başka bir hesap bağlayın.',
    disconnect: 'Bağlantıyı kes',
    disconnectNamed: (name) => `${name} bağlantısını kes`,
    confirm: {
      title: (name) => `${name} bağlantısı kesilsin mi?`,
      body: (name) => `Artık ${name} ile oturum açamayacaksınız.`,
    },
    disconnected: (name) => `${name} bağlantısı kesildi`,
    more: {
      title: 'Hesap bağla',
      intro: 'Parola olmadan, tek tıkla oturum açın.',
      connect: (name) => `${name} hesabını bağla`,
    },
  },
  danger: {
    title: 'Hesabınızı silin',
    intro: 'Bu işlem geri alınamaz. Kaybedecekleriniz:',
    losses: {
      profile: 'adınız, resminiz ve e-posta adresiniz',
      access: 'tüm oturum açma yöntemleriniz ve oturumlarınız',
      memberships: 'kuruluş ve ekip üyelikleriniz',
    },
    start: 'Hesabı sil',
    confirm: {
      title: 'Hesabınız kalıcı olarak silinsin mi?',
      body: 'Tüm verileriniz silinecek.',
      password: 'Parola',
      typeEmail: (email) => `Onaylamak için ${email} yazın`,
      submit: 'Kalıcı olarak sil',
    },
    linkSent: (email) =>
      `${email} adresine bir bağlantı gönderdik. Hesabınızı silmek için bağlantıyı bu tarayıcıda açın.`,
  },
  notices: {
    passwordChanged: 'Parola değiştirildi',
    sessionRevoked: 'Cihazdaki oturum kapatıldı',
    otherSessionsRevoked: 'Diğer tüm cihazlarda oturum kapatıldı',
  },
} satisfies Texts['account']
