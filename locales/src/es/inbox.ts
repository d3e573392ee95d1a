import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Bandeja de desarrollo',
  intro: 'No hay ningún servidor de correo configurado, así que los mensajes se guardan aquí.',
  empty: 'Todavía no hay mensajes. Regístrate con cualquier correo para recibir el primero.',
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
  select: 'Selecciona un mensaje para leerlo.',
  refresh: 'Actualizar',
  filter: {
    kind: 'Tipo',
    allKinds: 'Todos los tipos',
    text: 'Asunto o texto',
    submit: 'Filtrar',
    noMatch: 'Sin resultados',
    reset: 'Ver todos los mensajes',
  },
  webhooks: {
    title: 'Webhooks recibidos',
    intro: (url) =>
      `Crea un webhook con la URL ${url}. Aquí aparecen las últimas 100 solicitudes. Para probar entregas fallidas, añade un código de estado a la URL, por ejemplo ${url}/503.`,
    empty: 'Todavía no hay solicitudes',
  },
} satisfies Texts['inbox']
