import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Hesabınız',
  greeting: (name) => (name ? `Merhaba ${name}!` : 'Merhaba!'),
  verified: 'Doğrulandı',
  notVerified: 'Henüz doğrulanmadı',
  notVerifiedHint: 'Bu adresin size ait olduğunu doğrulamak için size gönderdiğimiz iletideki bağlantıyı açın.',
  links: {
    profile: 'Profil',
    security: 'Güvenlik',
    sessions: 'Cihazlar',
    connections: 'Bağlı hesaplar',
    danger: 'Hesabı sil',
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
  },
  notices: {
    emailChanged: 'E-posta adresiniz değiştirildi.',
    passwordChanged: 'Parolanız değiştirildi.',
    sessionRevoked: 'Cihazdaki oturum kapatıldı.',
    otherSessionsRevoked: 'Diğer tüm cihazlardaki oturumlar kapatıldı.',
  },
} satisfies Texts['account']
