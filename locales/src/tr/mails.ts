import type { Texts } from '../en.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
  validity: (lifetime) => `Bağlantı yalnızca bir kez çalışır ve ${lasting(lifetime)} boyunca geçerlidir.`,
  codeValidity: (lifetime) => `Kod yalnızca bir kez çalışır ve ${lasting(lifetime)} boyunca geçerlidir.`,
  when: (at) => `Ne zaman: ${formatUtcDateTime('tr', at)}`,
  linkFallback: 'Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:',
  reason: ({ product }) => `Bu e-postayı, bu adres ${product} hizmetinde girildiği için alıyorsunuz.`,
  roleNames: { owner: 'sahip', admin: 'yönetici', member: 'üye' },

  verification: ({ product }) => ({
    subject: `${product} için e-posta adresinizi doğrulayın`,
    heading: 'E-posta adresinizi doğrulayın',
    paragraphs: [`${product} ailesine hoş geldiniz! Lütfen bu adresin size ait olduğunu doğrulayın.`],
    button: 'Adresi doğrula',
    notYou: 'Kaydolan siz değil misiniz? Bu e-postayı dikkate almayın: onayınız olmadan adres doğrulanmaz.',
  }),
  emailChangeApproval: ({ product, newEmail }) => ({
    subject: `${product} için yeni e-posta adresinizi onaylayın`,
    heading: 'Adres değişikliğini onaylayın',
    paragraphs: [
      `Hesabınızın bundan böyle şu adresi kullanmasını istediniz: ${newEmail}. Lütfen bu değişikliği onaylayın.`,
      'Ardından yeni adrese, onun da doğrulanması için bir e-posta göndereceğiz.',
    ],
    button: 'Değişikliği onayla',
    notYou:
      'Bunu siz yapmadınız mı? Bağlantıyı açmayın ve parolanızı hemen değiştirin: birisi hesabınızı kullanıyor olabilir.',
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `${product} için yeni e-posta adresinizi doğrulayın`,
    heading: 'Yeni adresinizi doğrulayın',
    paragraphs: [
      `Bu adresi ${product} hesabınızda kullanmak istiyorsunuz. Lütfen adresin size ait olduğunu doğrulayın.`,
    ],
    button: 'Yeni adresi doğrula',
    notYou: 'Bundan haberiniz yok mu? Bu e-postayı dikkate almayın: adres kullanılmayacak.',
  }),
  reset: ({ product }) => ({
    subject: `${product} parolanızı sıfırlayın`,
    heading: 'Parolanızı sıfırlayın',
    paragraphs: [
      'Yeni bir parola istediniz. Aşağıdaki düğmeyle belirleyebilirsiniz.',
      'Ardından tüm cihazlardaki oturumlarınız kapatılacak.',
    ],
    button: 'Yeni parola belirle',
    notYou: 'Bunu siz istemediniz mi? Bu e-postayı dikkate almayın: parolanız olduğu gibi kalır.',
  }),
  deletion: ({ product }) => ({
    subject: `${product} hesabınızın silinmesini onaylayın`,
    heading: 'Hesabınız silinsin mi?',
    paragraphs: [
      'Hesabınızı silmemizi istediniz. Lütfen bunu gerçekten istediğinizi onaylayın.',
      'Bu işlem kalıcıdır: hesabınız ve hesabınıza ait hiçbir şey geri getirilemez.',
    ],
    button: 'Hesabımı sil',
    notYou: 'Bunu siz yapmadınız mı? Bağlantıyı açmayın ve parolanızı hemen değiştirin. Hesabınız olduğu gibi kalır.',
  }),
  passwordChanged: ({ product }) => ({
    subject: `${product} parolanız değiştirildi`,
    heading: 'Parolanız değiştirildi',
    paragraphs: ['Hesabınızın parolası az önce değiştirildi. Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.'],
    notYou: `Bunu siz yapmadınız mı? Hemen ${product} sitesini açın ve oturum açma sayfasında parolanızı sıfırlayın.`,
  }),
  emailChanged: ({ product, newEmail }) => ({
    subject: `${product} e-posta adresiniz değiştirildi`,
    heading: 'Adresiniz değiştirildi',
    paragraphs: [
      `Hesabınız artık şu adresi kullanıyor: ${newEmail}. E-postalar bundan böyle oraya gidecek.`,
      'Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.',
    ],
    notYou: `Bunu siz yapmadınız mı? Lütfen hemen ${product} ekibiyle iletişime geçin.`,
  }),
  existingAccount: ({ product }) => ({
    subject: `Zaten bir ${product} hesabınız var`,
    heading: 'Zaten bir hesabınız var',
    paragraphs: [
      `Birisi, belki de siz, bu adresle ${product} hesabı açmak istedi. Bu adresin zaten bir hesabı var.`,
      'Oturum açmanız yeterli. Parolanızı hatırlamıyorsanız oradan sıfırlayabilirsiniz.',
    ],
    button: 'Oturum aç',
    notYou: 'Bunu siz yapmadınız mı? O hâlde bir şey yapmanız gerekmez: hesabınızda hiçbir şey değişmedi.',
  }),
  accountLinked: ({ product, provider }) => ({
    subject: `${provider}, ${product} hesabınıza bağlandı`,
    heading: `${provider} bağlandı`,
    paragraphs: [
      `${product} hesabınız artık ${provider} ile de açılabilir. Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.`,
    ],
    notYou: `Bunu siz yapmadınız mı? Hemen ${product} sitesini açın, hesabınızda ${provider} bağlantısını kesin ve parolanızı değiştirin.`,
  }),
  accountUnlinked: ({ product, provider }) => ({
    subject: `${provider}, ${product} hesabınızdan ayrıldı`,
    heading: `${provider} bağlantısı kesildi`,
    paragraphs: [
      `${product} hesabınız artık ${provider} ile açılamaz. Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.`,
    ],
    notYou: `Bunu siz yapmadınız mı? Hemen ${product} sitesini açın ve oturum açma sayfasında parolanızı sıfırlayın.`,
  }),
  twoFactorCode: ({ product }) => ({
    subject: `${product}: oturum açma kodunuz`,
    heading: 'Kodunuz',
    paragraphs: [`Bu kodu ${product} için oturum açtığınız yere girin. Kim isterse istesin, kimseye vermeyin.`],
    notYou: `Şu anda oturum açmıyor musunuz? O hâlde birisi parolanızı biliyor: ${product} sitesini açın ve parolanızı değiştirin.`,
  }),
  twoFactorEnabled: ({ product }) => ({
    subject: `${product} için iki adımlı oturum açma kuruldu`,
    heading: 'İki adımlı oturum açma kuruldu',
    paragraphs: [
      'Bundan sonra parolanızın yanında bir kod da soracağız. Yedek kodlarınızı güvenli bir yerde saklayın.',
      'Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.',
    ],
    notYou: `Bunu siz yapmadınız mı? Hemen ${product} sitesini açın ve oturum açma sayfasında parolanızı sıfırlayın.`,
  }),
  twoFactorDisabled: ({ product }) => ({
    subject: `${product} için iki adımlı oturum açma kapatıldı`,
    heading: 'İki adımlı oturum açma kapatıldı',
    paragraphs: [
      'Bundan sonra oturum açmak için yalnızca parolanız yeterli. Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.',
    ],
    notYou: `Bunu siz yapmadınız mı? Hemen ${product} sitesini açın, oturum açma sayfasında parolanızı sıfırlayın ve iki adımlı oturum açmayı yeniden etkinleştirin.`,
  }),
  backupCodesRenewed: ({ product }) => ({
    subject: `${product} yedek kodlarınız yenilendi`,
    heading: 'Yeni yedek kodlarınız var',
    paragraphs: ['Önceki yedek kodlarınız artık çalışmıyor. Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.'],
    notYou: `Bunu siz yapmadınız mı? Hemen ${product} sitesini açın ve oturum açma sayfasında parolanızı sıfırlayın.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `${product} hizmetinde “${organization}” kuruluşuna davet`,
    heading: `“${organization}” kuruluşuna katılın`,
    paragraphs: [
      `${inviter} sizi ${product} hizmetindeki “${organization}” kuruluşuna katılmaya davet ediyor.`,
      `Rolünüz: ${role}.`,
    ],
    button: 'Daveti görüntüle',
    notYou:
      'Böyle bir davet beklemiyor muydunuz? Bu e-postayı dikkate almayın: onayınız olmadan hiçbir yere katılmazsınız.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('tr', seconds, {
    minutes: { one: '# dakika', other: '# dakika' },
    hours: { one: '# saat', other: '# saat' },
    days: { one: '# gün', other: '# gün' },
  })
