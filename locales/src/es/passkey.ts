import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'

export const passkey = {
  title: 'Llaves de acceso',
  intro:
    'Inicia sesión con la huella, la cara, el bloqueo de pantalla o una llave de seguridad en lugar de una contraseña.',
  empty: 'Todavía no hay llaves de acceso',
  add: 'Añadir llave de acceso',
  added: 'Llave de acceso añadida',
  unnamed: 'Llave de acceso',
  securityKey: 'Llave de seguridad',
  synced: 'Sincronizada entre dispositivos',
  onOneDevice: 'Solo en un dispositivo',
  since: (at) => `Añadida: ${formatDate('es', at)}`,
  lastUsed: (at) => `Último uso: ${formatDateTime('es', at)}`,
  neverUsed: 'Sin usar',
  offer: {
    title: 'Inicia sesión más rápido la próxima vez',
    body: 'Con una llave de acceso basta la huella, la cara o el bloqueo de pantalla.',
    later: 'Más tarde',
    never: 'No volver a preguntar',
  },
  rename: {
    label: 'Cambiar nombre',
    named: (name) => `Cambiar nombre de la llave de acceso: ${name}`,
    title: 'Cambiar el nombre de la llave de acceso',
    field: 'Nombre',
    submit: 'Guardar nombre',
    done: 'Nombre guardado',
  },
  remove: {
    label: 'Quitar',
    named: (name) => `Quitar llave de acceso: ${name}`,
    title: '¿Quitar esta llave de acceso?',
    body: (name) =>
      `Ya no podrás iniciar sesión con «${name}». Elimina también la llave de acceso de tu dispositivo o gestor de contraseñas.`,
    done: 'Llave de acceso quitada',
  },
  signIn: 'Iniciar sesión con una llave de acceso',
  canceled: {
    notUsed: 'No se ha usado la llave de acceso. Inténtalo de nuevo o elige otro método.',
    notAdded: 'No se ha añadido ninguna llave de acceso. Puedes intentarlo de nuevo.',
  },
  stepUp: {
    choose: 'Llave de acceso',
    intro: 'Confirma con la huella, la cara, el bloqueo de pantalla o una llave de seguridad.',
    submit: 'Usar llave de acceso',
    unsupported: 'Este navegador no admite llaves de acceso. Abre esta página en otro navegador para continuar.',
  },
  otherMethods: '¿No puedes usar tu llave de acceso?',
} satisfies Texts['passkey']
