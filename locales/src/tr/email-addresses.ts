import type { Texts } from '../en.ts'

export const emailAddresses = {
  title: 'E-posta adresleriniz',
  intro: 'Bu adreslerin herhangi biriyle oturum açabilirsiniz. Diğer kullanıcılar birincil adresinizi görür.',
  primary: 'Birincil',
  add: 'Adres ekle',
  added: 'Adres eklendi',
  enterCode: {
    label: 'Kodu gir',
    named: (email) => `Kodu gir: ${email}`,
    title: 'Adresi doğrula',
    sentTo: (email) => `${email} adresine bir kod gönderdik.`,
    submit: 'Adresi doğrula',
  },
  makePrimary: {
    label: 'Birincil yap',
    named: (email) => `Birincil yap: ${email}`,
    title: 'Bu adres birincil yapılsın mı?',
    body: (email) => `Diğer kullanıcılar ${email} adresini görecek. Şu anki birincil adresiniz hesabınızda kalır.`,
    done: 'Birincil adres değiştirildi',
  },
  remove: {
    label: 'Kaldır',
    named: (email) => `Adresi kaldır: ${email}`,
    title: 'Bu adres kaldırılsın mı?',
    body: (email) => `Artık ${email} adresiyle oturum açamayacaksınız.`,
    done: 'Adres kaldırıldı',
  },
  removeUnconfirmed: { body: (email) => `${email} adresine gönderdiğimiz kod artık geçerli olmayacak.` },
} satisfies Texts['emailAddresses']
