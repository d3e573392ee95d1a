import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Buzón de desarrollo',
  intro: 'Mientras no haya un servidor de correo configurado, los mensajes no se envían. Llegan aquí.',
  empty: 'Aún no hay mensajes. Regístrate con cualquier dirección y el primero llegará aquí.',
  count: (n) => formatPlural('es', n, { one: '# mensaje', many: '# de mensajes', other: '# mensajes' }),
  from: 'De',
  to: 'Para',
  subject: 'Asunto',
  date: 'Fecha',
  at: (at) => formatDateTime('es', at),
  status: { pending: 'Pendiente', sent: 'Enviado', failed: 'Fallido' },
  html: 'Ver como HTML',
  text: 'Ver como texto',
  back: 'Todos los mensajes',
  refresh: 'Actualizar',
} satisfies Texts['inbox']
