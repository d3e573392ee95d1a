import type { Texts } from '../en.ts'
import type { AdviceArguments } from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
  validity: (lifetime) => `Bağlantı yalnızca bir kez çalışır ve ${lasting(lifetime)} boyunca geçerlidir.`,
  codeValidity: (lifetime) => `Kod yalnızca bir kez çalışır ve ${lasting(lifetime)} boyunca geçerlidir.`,
  when: (at) => `Ne zaman: ${formatUtcDateTime('tr', at)}`,
  device: (name) => `Cihaz: ${name}`,
  ipAddress: (address) => `IP adresi: ${address}`,
  codeOrLink:
    'Bu kodu işlemi başlattığınız yerde girin veya düğmeyi kullanın. Kodu ve bağlantıyı kimseyle paylaşmayın.',
  linkFallback: 'Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:',
  reason: ({ product }) => `Bu e-postayı, bu adres ${product} hizmetinde girildiği için alıyorsunuz.`,
  roleNames: { owner: 'sahip', admin: 'yönetici', member: 'üye' },

  verification: ({ product }) => ({
    subject: `${product} için e-posta adresinizi doğrulayın`,
    heading: 'E-posta adresinizi doğrulayın',
    paragraphs: [`${product} hizmetine hoş geldiniz! Bu adresin size ait olduğunu doğrulayın.`],
    button: 'Adresi doğrula',
    notYou: 'Siz kaydolmadıysanız bu e-postayı dikkate almayın.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }) => ({
    subject: `${product} için yeni e-posta adresinizi onaylayın`,
    heading: 'Yeni e-posta adresinizi onaylayın',
    paragraphs: [
      `Hesabınızın e-posta adresini şu adresle değiştirme isteği aldık: ${newEmail}.`,
      'Onayınızın ardından yeni adrese bir doğrulama bağlantısı göndereceğiz.',
    ],
    button: 'Değişikliği onayla',
    notYou: `Bunu siz istemediyseniz bağlantıyı açmayın ve ${lockOthersOut(hasPasswords)}.`,
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `${product} için yeni e-posta adresinizi doğrulayın`,
    heading: 'Yeni e-posta adresinizi doğrulayın',
    paragraphs: [`Bu adresi ${product} hesabınızda kullanmak istediğinizi doğrulayın.`],
    button: 'Adresi doğrula',
    notYou: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  }),
  reset: ({ product }) => ({
    subject: `${product} parolanızı sıfırlayın`,
    heading: 'Parolanızı sıfırlayın',
    paragraphs: [
      'Hesabınız için yeni bir parola isteği aldık.',
      'Yeni parolayı seçmek tüm cihazlardaki oturumlarınızı kapatır.',
    ],
    button: 'Parolayı sıfırla',
    notYou: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  }),
  deletion: ({ product, hasPasswords }) => ({
    subject: `${product} hesabınızın silinmesini onaylayın`,
    heading: 'Hesabınız silinsin mi?',
    paragraphs: ['Hesabınızı ve tüm verilerini silme isteği aldık. Bu işlem geri alınamaz.'],
    button: 'Hesabı sil',
    notYou: `Bunu siz istemediyseniz bağlantıyı açmayın ve ${lockOthersOut(hasPasswords)}.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }) => ({
    subject: `${product} parolanız değiştirildi`,
    heading: 'Parola değiştirildi',
    paragraphs: apiKeysDisabled
      ? [
          'Hesabınızın parolası değiştirildi.',
          'API anahtarlarınız da kapatıldı: bu anahtarları kullanan programlar artık çalışmaz. Bunu siz yaptıysanız tanıdığınız anahtarları yeniden açın.',
        ]
      : ['Hesabınızın parolası değiştirildi. Bunu siz yaptıysanız bir şey yapmanız gerekmez.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }) => ({
    subject: `${product} hesabınıza önceki erişimler kaldırıldı`,
    heading: 'Önceki erişimler kaldırıldı',
    paragraphs: [
      'Bu e-posta adresinin size ait olduğunu doğruladınız. Önceki oturum açma yöntemleri, ek e-posta adresleri, API anahtarları ve webhook’lar artık çalışmaz, çünkü bunları başka biri eklemiş olabilir.',
      'İhtiyacınız olanları yeniden ayarlayın.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }) => ({
    subject: `${product} e-posta adresiniz değiştirildi`,
    heading: 'E-posta adresi değiştirildi',
    paragraphs: [
      `Hesabınız artık şu adresi kullanıyor: ${newEmail}.`,
      'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
    ],
    button: 'Değişikliği geri al',
    notYou: url
      ? 'Bunu siz yapmadıysanız değişikliği şimdi geri alın.'
      : `Bunu siz yapmadıysanız ${product} ekibiyle şimdi iletişime geçin.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }) => ({
    subject: `${product} hesabınız için yeni bir e-posta adresi`,
    heading: 'E-posta adresi eklendi',
    paragraphs: [
      `Artık ${newEmail} adresiyle ${product} hizmetinde oturum açılabilir.`,
      'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
    ],
    notYou: `Bunu siz yapmadıysanız ${product} hizmetinde oturum açın, adresi kaldırın ve ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }) => ({
    subject: `${product} hesabınızdan bir e-posta adresi kaldırıldı`,
    heading: 'E-posta adresi kaldırıldı',
    paragraphs: [
      `${newEmail} artık ${product} hesabınıza ait değil.`,
      'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }) => ({
    subject: `Zaten bir ${product} hesabınız var`,
    heading: 'Zaten bir hesabınız var',
    paragraphs: [
      `Birisi bu adresi ${product} hizmetinde kullanmaya çalıştı, ancak bu adresle zaten bir hesap var.`,
      hasPasswords
        ? 'Bunu siz yaptıysanız oturum açın. Parolanızı unuttuysanız oradan sıfırlayabilirsiniz.'
        : 'Bunu siz yaptıysanız oturum açın.',
    ],
    button: 'Oturum aç',
    notYou: 'Bunu siz yapmadıysanız bu e-postayı dikkate almayın. Hesabınız değişmedi.',
  }),
  accountLinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider}, ${product} hesabınıza bağlandı`,
    heading: `${provider} bağlandı`,
    paragraphs: [
      `Artık ${provider} ile ${product} hizmetinde oturum açılabilir. Bunu siz yaptıysanız bir şey yapmanız gerekmez.`,
    ],
    notYou: `Bunu siz yapmadıysanız ${product} hizmetinde oturum açın, ${provider} bağlantısını kesin ve ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} ile ${product} hesabınızın bağlantısı kesildi`,
    heading: `${provider} bağlantısı kesildi`,
    paragraphs: [
      `Artık ${provider} ile ${product} hizmetinde oturum açılamaz. Bunu siz yaptıysanız bir şey yapmanız gerekmez.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }) => ({
    subject: `${product} kayıt kodunuz`,
    heading: 'Kayıt kodunuz',
    paragraphs: [
      `E-posta adresinizi doğrulamak ve ${provider} ile ${product} hizmetinde oturum açmak için bu kodu girin. Kodu kimseyle paylaşmayın: Bu kod ${provider} bağlantısını hesabınıza ekler.`,
    ],
    notYou: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  }),
  signInCode: ({ product }) => ({
    subject: `${product} hizmetinde oturum açmak için kodunuz`,
    heading: 'Oturum açın',
    paragraphs: [
      'Bu kodu, işleme başladığınız tarayıcıda girin. Aynı tarayıcıda bunun yerine düğmeyi kullanabilirsiniz.',
      'Kodu ve bağlantıyı kimseyle paylaşmayın.',
    ],
    button: 'Oturum aç',
    notYou: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın. Kod olmadan kimse oturum açamaz.',
  }),
  verificationCode: ({ product }) => ({
    subject: `${product} için adres doğrulama kodunuz`,
    heading: 'E-posta adresinizi doğrulayın',
    paragraphs: [
      `Bu adresin size ait olduğunu doğrulamak için bu kodu ${product} hizmetinde girin. Kodu kimseyle paylaşmayın.`,
    ],
    notYou: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  }),
  resetCode: ({ product }) => ({
    subject: `Yeni ${product} parolanız için kod`,
    heading: 'Parolanızı sıfırlayın',
    paragraphs: [
      `Yeni bir parola seçmek için bu kodu ${product} hizmetinde girin. Kodu kimseyle paylaşmayın.`,
      'Yeni bir parola seçmek tüm cihazlardaki oturumlarınızı kapatır.',
    ],
    notYou: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  }),
  stepUpCode: ({ product }) => ({
    subject: `${product} doğrulama kodunuz`,
    heading: 'Doğrulama kodunuz',
    paragraphs: [`${product} hizmetinde kimliğinizi doğrulamak için bu kodu girin. Kodu kimseyle paylaşmayın.`],
    notYou: `Bunu siz istemediyseniz hesabınızı başka biri kullanıyor olabilir: ${product} hizmetinde oturum açın ve diğer tüm cihazlarda oturumu kapatın.`,
  }),
  passkeyAdded: ({ product, hasPasswords }) => ({
    subject: `${product} hesabınıza bir geçiş anahtarı eklendi`,
    heading: 'Geçiş anahtarı eklendi',
    paragraphs: [
      `Artık yeni bir geçiş anahtarıyla ${product} hizmetinde oturum açılabilir. Bunu siz yaptıysanız bir şey yapmanız gerekmez.`,
    ],
    notYou: `Bunu siz yapmadıysanız ${product} hizmetinde oturum açın, geçiş anahtarını kaldırın ve ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }) => ({
    subject: `${product} hesabınızdan bir geçiş anahtarı kaldırıldı`,
    heading: 'Geçiş anahtarı kaldırıldı',
    paragraphs: [
      `Bir geçiş anahtarı artık ${product} hesabınızda çalışmıyor. Bunu siz yaptıysanız bir şey yapmanız gerekmez.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }) => ({
    subject: `${product} hesabınız için kopyalanmış bir geçiş anahtarı reddedildi`,
    heading: 'Geçiş anahtarı reddedildi',
    paragraphs: [
      'Birisi geçiş anahtarlarınızdan birini kopyalamış olabileceği için bir oturum açma denemesini reddettik.',
    ],
    notYou: `${product} hizmetinde başka bir yöntemle oturum açın, bu geçiş anahtarını kaldırın ve yenisini oluşturun.`,
  }),
  test: ({ product }) => ({
    subject: `${product} test e-postası`,
    heading: 'E-posta gönderimi çalışıyor',
    paragraphs: [`Bu bir testtir. Bu e-postayı okuyabiliyorsanız ${product} e-posta gönderebiliyor.`],
    notYou: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }) => ({
    subject: `${product} hizmetinde bir API anahtarı oluşturuldu veya değiştirildi`,
    heading: 'API anahtarı oluşturuldu veya değiştirildi',
    paragraphs: [
      `“${keyName}” adlı API anahtarı oluşturuldu, yeniden açıldı, gizli değeri yenilendi veya erişimi genişletildi. Bunu siz yaptıysanız bir şey yapmanız gerekmez.`,
    ],
    notYou: `Bunu siz yapmadıysanız ${product} hizmetinde oturum açın, anahtarı silin ve ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({ product, hasPasswords, host, organization, actor, change }) => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `${product} hizmetinde yeni bir webhook`,
        urlChanged: `${product} hizmetinde bir webhook’un URL’si değiştirildi`,
        enabled: `${product} hizmetinde bir webhook yeniden açıldı`,
        eventsAdded: `${product} hizmetinde bir webhook daha fazla olay gönderiyor`,
        secretReplaced: `${product} hizmetinde bir webhook’un gizli değeri yenilendi`,
      }[change],
      heading: {
        created: 'Yeni webhook',
        urlChanged: 'Webhook URL’si değiştirildi',
        enabled: 'Webhook yeniden açıldı',
        eventsAdded: 'Webhook daha fazla olay gönderiyor',
        secretReplaced: 'Webhook gizli değeri yenilendi',
      }[change],
      paragraphs: [
        {
          created: `${actor}, ${organization ?? product} için ${host} adresine olay gönderen bir webhook oluşturdu.`,
          urlChanged: `${actor}, ${organization ?? product} için kullanılan bir webhook’un URL’sini değiştirdi. Olaylar artık ${host} adresine gönderiliyor.`,
          enabled: `${actor}, ${organization ?? product} için ${host} adresine olay gönderen bir webhook’u yeniden açtı.`,
          eventsAdded: `${actor}, ${organization ?? product} için kullanılan bir webhook’un olaylarını değiştirdi. Artık ${host} adresine daha fazla olay gönderiliyor.`,
          secretReplaced: `${actor}, ${organization ?? product} için ${host} adresine olay gönderen bir webhook’un gizli değerini yeniledi.`,
        }[change],
        `${isSecret ? 'Gizli değeri bilen herkes bu adrese sahte olaylar gönderebilir.' : 'Olaylar kullanıcı verileri içerebilir.'} Bu değişikliği bekliyorsanız bir şey yapmanız gerekmez.`,
      ],
      button: 'Webhook’ları göster',
      notYou: `Bu değişikliği beklemiyorsanız ${isSecret ? 'gizli değeri “Hemen dolar” seçeneğiyle bir kez daha yenileyin' : 'webhook’u silin'}. Hesabınızı başka biri kullandıysa diğer tüm cihazlarda oturumu kapatın${hasPasswords ? ' ve parolanızı değiştirin' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }) => ({
    subject: `${product} hizmetinde bir webhook kapatıldı`,
    heading: 'Webhook kapatıldı',
    paragraphs: [
      disabledReason === 'gone'
        ? `${organization ?? product} için ${host} adresine giden webhook, URL artık olmadığı için kapatıldı (kod 410).`
        : `${organization ?? product} için ${host} adresine giden webhook, gönderimler 5 gün boyunca başarısız olduğu için kapatıldı.`,
      'Siz yeniden açana kadar webhook olay göndermez. Bu süredeki olaylar sonradan da gönderilmez.',
    ],
    button: 'Gönderimleri göster',
    notYou: `Bu e-postayı, ${product} hizmetinde webhook’ları değiştirebildiğiniz için aldınız.`,
  }),
  twoFactorCode: ({ product, hasPasswords }) => ({
    subject: `${product} iki adımlı doğrulama kodunuz`,
    heading: 'İki adımlı doğrulama kodunuz',
    paragraphs: [
      `${product} hizmetinde oturum açmak veya kimliğinizi doğrulamak için bu kodu girin. Kodu kimseyle paylaşmayın.`,
    ],
    notYou: hasPasswords
      ? `Bunu siz istemediyseniz birisi parolanızı biliyor veya hesabınızı kullanıyor olabilir: ${product} hizmetinde oturum açın, parolanızı değiştirin ve oturum açma yöntemlerinizi kontrol edin.`
      : `Bunu siz istemediyseniz başka biri hesabınızı veya oturum açma yöntemlerinizden birini kullanıyor olabilir: ${product} hizmetinde oturum açın, diğer tüm cihazlarda oturumu kapatın ve yöntemlerinizi kontrol edin.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }) => ({
    subject: `${product} için iki adımlı doğrulama etkinleştirildi`,
    heading: 'İki adımlı doğrulama etkinleştirildi',
    paragraphs: [
      'Oturum açmak için artık bir kod da gerekiyor. Yedek kodlarınızı güvenli bir yerde saklayın.',
      'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }) => ({
    subject: `${product} için iki adımlı doğrulama kapatıldı`,
    heading: 'İki adımlı doğrulama kapatıldı',
    paragraphs: ['Artık kod olmadan oturum açıyorsunuz. Bunu siz yaptıysanız bir şey yapmanız gerekmez.'],
    notYou: `${secureAccount({ product, hasPasswords })} Ardından iki adımlı doğrulamayı yeniden etkinleştirin.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }) => ({
    subject: `${product} yedek kodlarınız değiştirildi`,
    heading: 'Yedek kodlar değiştirildi',
    paragraphs: ['Önceki yedek kodlarınız artık çalışmıyor. Bunu siz yaptıysanız bir şey yapmanız gerekmez.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }) => ({
    subject: `${product} hesabınız için çok fazla yanlış kod girildi`,
    heading: 'Çok fazla yanlış kod',
    paragraphs: [
      `Birisi hesabınızın iki adımlı doğrulaması için çok fazla yanlış kod girdi. Hiçbiri kabul edilmedi${hasPasswords ? ' ama bu kişi parolanızı biliyor olabilir' : ''}.`,
      'Bu tür kodları bir süre kabul etmiyoruz. Güvenilir cihazlar ve diğer kod türleri çalışmaya devam ediyor.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }) => ({
    subject: `${product} için iki adımlı doğrulamanın kapatılması istendi`,
    heading: 'Kurtarma istendi',
    paragraphs: [
      'Parolanızı bilen biri, telefonun ve yedek kodların kaybolduğunu belirterek iki adımlı doğrulamanın kapatılmasını istedi.',
      `Bu işlem şu tarihten itibaren 7 gün boyunca parolanız ve e-postayla göndereceğimiz bir kodla tamamlanabilir: ${formatUtcDateTime('tr', dueAt)}. Bunu siz yaptıysanız o zaman yeniden oturum açın.`,
    ],
    button: 'Kurtarmayı iptal et',
    notYou: 'Bunu siz yapmadıysanız birisi parolanızı biliyor: kurtarmayı iptal edin, sonra parolanızı değiştirin.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }) => ({
    subject: `Hatırlatma: ${product} için iki adımlı doğrulama yakında kapatılabilir`,
    heading: 'Kurtarma hâlâ bekliyor',
    paragraphs: [
      `Hesabınızın kurtarılması istendi. İki adımlı doğrulama şu tarihten itibaren parolanız ve e-postayla gelen bir kodla kapatılabilir: ${formatUtcDateTime('tr', dueAt)}.`,
    ],
    button: 'Kurtarmayı iptal et',
    notYou: 'Bunu siz yapmadıysanız birisi parolanızı biliyor: kurtarmayı iptal edin, sonra parolanızı değiştirin.',
  }),
  twoFactorRecoveryCode: ({ product }) => ({
    subject: `${product} kurtarma kodunuz`,
    heading: 'Kurtarma kodunuz',
    paragraphs: [`${product} için iki adımlı doğrulamayı kapatmak üzere bu kodu girin. Kodu kimseyle paylaşmayın.`],
    notYou: `Bunu siz yapmadıysanız birisi parolanızı biliyor: ${product} hizmetinde her zamanki gibi oturum açın ve parolanızı değiştirin.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `${product} davetiniz: “${organization}”`,
    heading: `“${organization}” kuruluşuna katılın`,
    paragraphs: [
      `${inviter} sizi ${product} hizmetindeki “${organization}” kuruluşuna davet etti.`,
      `Rolünüz: ${role}.`,
    ],
    button: 'Daveti görüntüle',
    notYou: 'Bu daveti beklemiyorsanız bu e-postayı dikkate almayın.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('tr', seconds, {
    minutes: { one: '# dakika', other: '# dakika' },
    hours: { one: '# saat', other: '# saat' },
    days: { one: '# gün', other: '# gün' },
  })

const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `Bunu siz yapmadıysanız ${product} oturum açma sayfasında parolanızı şimdi sıfırlayın.`
    : `Bunu siz yapmadıysanız ${product} hizmetinde oturum açın ve diğer tüm cihazlarda oturumu şimdi kapatın.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'parolanızı değiştirin' : 'diğer tüm cihazlarda oturumu kapatın'
