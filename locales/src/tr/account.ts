import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Hesabınız',
  greeting: (name) => (name ? `Merhaba ${name}!` : 'Merhaba!'),
  verified: 'Doğrulandı',
  notVerified: 'Henüz doğrulanmadı',
  notVerifiedHint: 'Bu adresin size ait olduğunu doğrulamak için size gönderdiğimiz e-postadaki bağlantıyı açın.',
  links: {
    profile: 'Profil',
    security: 'Güvenlik',
    sessions: 'Cihazlar',
    connections: 'Bağlı hesaplar',
    organizations: 'Kuruluşlar',
    danger: 'Hesabı sil',
  },
  profile: {
    name: {
      title: 'Adınız',
      intro: 'Başkaları sizi böyle görür.',
      save: 'Adı kaydet',
      saved: 'Adınız kaydedildi.',
    },
    picture: {
      title: 'Resminiz',
      intro: 'Başkaları onu adınızın yanında görür.',
      upload: 'Resim yükle',
      limit: 'En fazla 1 MB büyüklüğünde bir resim dosyası',
      remove: 'Resmi kaldır',
      address: 'Ya da webdeki bir resmin adresi',
      useAddress: 'Bu adresi kullan',
      saved: 'Resminiz kaydedildi.',
      removed: 'Resminiz kaldırıldı.',
      tooLarge: 'Bu dosya 1 MB’den büyük. Lütfen daha küçük bir dosya seçin.',
      unreadable: 'Bu dosya, tarayıcınızın okuyabildiği bir resim değil. Lütfen başka bir dosya seçin.',
      badAddress: 'Lütfen https:// ile başlayan bir adres girin',
    },
    language: {
      title: 'Diliniz',
      intro: 'Tüm cihazlarınızda ve size gönderdiğimiz e-postalarda bu dili kullanırız.',
      saved: 'Diliniz kaydedildi.',
    },
  },
  email: {
    title: 'E-posta adresiniz',
    intro: 'Bu adresle oturum açarsınız; e-postalarımız da buraya gelir.',
    newAddress: 'Yeni e-posta adresi',
    change: 'Adresi değiştir',
    approval: (email) => `Önce ${email} adresine bir bağlantı göndereceğiz: değişikliği onaylamak için onu açın.`,
    asked: (email) => `Değişikliği onaylamanız için ${email} adresine bir bağlantı gönderildi.`,
    pending: (email, until) =>
      `Adresinizi ${email} olarak değiştirmek istiyorsunuz. Onaylamak için şu anki adresinize gönderdiğimiz bağlantıyı açın. Bağlantının geçerlilik sonu: ${moment('tr', until)}.`,
    changed: (email) => `Adresiniz artık ${email}. Doğrulamanız için oraya bir bağlantı gönderdik.`,
  },
  security: {
    title: 'Parolanız',
    current: 'Şu anki parola',
    submit: 'Parolayı değiştir',
    endOthers: 'Diğer tüm cihazlarda oturumu kapat',
    lastChanged: (at) => `Son değişiklik: ${moment('tr', at)}`,
    none: 'Henüz parolanız yok. Belirlemek için, e-posta adresinize göndereceğimiz bir bağlantıya ihtiyacınız var.',
    send: 'Bağlantı gönder',
    sent: (email) =>
      `${email} adresine bağlantı içeren bir e-posta gönderildi. Parolanızı belirledikten sonra onunla oturum açın.`,
  },
  sessions: {
    title: 'Cihazlarınız',
    intro: 'Bu cihazlarda oturumunuz açık. Tanımadığınız bir cihaz varsa oturumunu kapatın.',
    count: (n) => plural('tr', n, { one: '# etkin oturum', other: '# etkin oturum' }),
    empty: 'Etkin oturum yok.',
    thisDevice: 'Bu cihaz',
    unknownDevice: 'Bilinmeyen cihaz',
    started: (at) => `Oturum açma: ${moment('tr', at)}`,
    lastActive: (at) => `Son etkinlik: ${moment('tr', at)}`,
    revoke: 'Oturumu kapat',
    revokeNamed: (device) => `Bu cihazdaki oturumu kapat: ${device}`,
    revokeOthers: 'Diğer tüm cihazlarda oturumu kapat',
    revokeAll: 'Her yerde oturumu kapat',
    confirmOne: {
      title: 'Bu cihazdaki oturum kapatılsın mı?',
      words: (device) => `Bu cihazda yeniden oturum açmak gerekecek: ${device}`,
    },
    confirmOthers: {
      title: 'Diğer tüm cihazlarda oturum kapatılsın mı?',
      words: 'Buradaki oturumunuz açık kalır. Diğer tüm cihazlarda yeniden oturum açmak gerekecek.',
    },
    confirmAll: {
      title: 'Her yerde oturum kapatılsın mı?',
      words: 'Bu cihaz dahil tüm cihazlardaki oturumlarınız kapatılacak.',
    },
  },
  connections: {
    title: 'Oturum açma yollarınız',
    intro: 'Bunların her biri hesabınızı açar.',
    empty: 'Henüz bir oturum açma yolunuz yok. Geri dönebilmek için bir parola belirleyin.',
    password: 'E-posta adresi ve parola',
    since: (at) => `Eklenme: ${moment('tr', at)}`,
    changePassword: 'Parolayı değiştir',
    setPassword: 'Parola belirle',
  },
  danger: {
    title: 'Hesabınızı silin',
    intro: 'Bu işlem kalıcıdır, kimse geri alamaz. Silinecek olanlar:',
    goes: {
      profile: 'adınız, resminiz ve e-posta adresiniz',
      access: 'tüm oturum açma yollarınız ve tüm oturumlarınız',
      memberships: 'tüm kuruluş ve ekiplerdeki yeriniz',
    },
    start: 'Hesabı sil',
    confirm: {
      title: 'Hesabınız kalıcı olarak silinsin mi?',
      words: 'Tüm verileriniz silinecek.',
      password: 'Parolanız',
      typed: (email) => `Onaylamak için ${email} yazın`,
      submit: 'Kalıcı olarak sil',
    },
    mailed: (email) =>
      `${email} adresine bir bağlantı gönderdik. Onu bu tarayıcıda açın: hesabınız ancak o zaman silinir.`,
  },
  notices: {
    passwordChanged: 'Parolanız değiştirildi.',
    sessionRevoked: 'Cihazdaki oturum kapatıldı.',
    otherSessionsRevoked: 'Diğer tüm cihazlardaki oturumlar kapatıldı.',
  },
} satisfies Texts['account']
