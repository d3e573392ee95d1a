import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Tu cuenta',
  greeting: (name) => (name ? `¡Hola, ${name}!` : '¡Hola!'),
  verified: 'Confirmado',
  notVerified: 'Aún sin confirmar',
  notVerifiedHint: 'Abre el enlace del mensaje que te enviamos para confirmar que esta dirección es tuya.',
  links: {
    profile: 'Perfil',
    security: 'Seguridad',
    sessions: 'Dispositivos',
    connections: 'Cuentas vinculadas',
    danger: 'Eliminar la cuenta',
  },
  sessions: {
    title: 'Tus dispositivos',
    intro: 'Tienes la sesión iniciada en estos dispositivos. Si no reconoces alguno, cierra su sesión.',
    count: (n) =>
      plural('es', n, { one: '# sesión activa', many: '# de sesiones activas', other: '# sesiones activas' }),
    empty: 'No hay sesiones activas.',
    thisDevice: 'Este dispositivo',
    unknownDevice: 'Dispositivo desconocido',
    started: (at) => `Inicio: ${moment('es', at)}`,
    lastActive: (at) => `Última actividad: ${moment('es', at)}`,
    revoke: 'Cerrar sesión',
    revokeNamed: (device) => `Cerrar la sesión de este dispositivo: ${device}`,
    revokeOthers: 'Cerrar sesión en los demás dispositivos',
  },
  notices: {
    emailChanged: 'Tu correo se ha cambiado.',
    passwordChanged: 'Tu contraseña se ha cambiado.',
    sessionRevoked: 'Se ha cerrado la sesión en ese dispositivo.',
    otherSessionsRevoked: 'Se ha cerrado la sesión en los demás dispositivos.',
  },
} satisfies Texts['account']
