import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const apiKeys = {
  title: 'Claves de API',
  intro:
    'Un programa con una clave de API actúa en tu nombre sin iniciar sesión. Protege las claves como si fueran contraseñas.',
  organizationIntro:
    'Un programa con una clave de API actúa en nombre de esta organización. Las claves siguen funcionando cuando sus creadores abandonan la organización.',
  count: (n) => formatPlural('es', n, { one: '# clave', many: '# de claves', other: '# claves' }),
  empty:
    'Todavía no hay claves de API. Crea una para cada script o servicio que use la API en tu nombre, así podrás desactivarlas por separado.',
  organizationEmpty:
    'Todavía no hay claves de API. Crea una para cada script o servicio que use la API en nombre de esta organización, así podrás desactivarlas por separado.',
  more: 'Mostrar más',
  columns: {
    name: 'Nombre',
    permissions: 'Permisos',
    expiry: 'Válida hasta',
    lastUse: 'Último uso',
    creator: 'Creada por',
  },
  states: {
    active: 'Activa',
    expiringSoon: 'Caduca pronto',
    expired: 'Caducada',
    disabled: 'Desactivada',
    usedUp: 'Agotada',
  },
  noPermissions: 'Ninguno',
  permissionCount: (n) => formatPlural('es', n, { one: '# permiso', many: '# de permisos', other: '# permisos' }),
  neverExpires: 'Sin caducidad',
  neverUsed: 'Nunca',
  formerMember: 'Antiguo miembro',
  fields: {
    name: 'Nombre',
    nameHint: 'Por ejemplo, el programa que usará la clave.',
    expiry: 'Caduca',
    until: (at) => `Funciona hasta el ${formatDate('es', at)}`,
    date: 'Último día',
    dateRule: 'Elige un día futuro, como máximo dentro de un año',
    addresses: 'Direcciones IP permitidas (opcional)',
    addressesHint:
      'Una dirección o red por línea, como 203.0.113.0/24. Si lo dejas vacío, la clave funciona desde cualquier lugar.',
    addressesRule: (text) => `«${text}» no es una dirección IP ni una red`,
    atMost: (n) =>
      formatPlural('es', n, {
        one: 'Como máximo, # dirección',
        many: 'Como máximo, # de direcciones',
        other: 'Como máximo, # direcciones',
      }),
    permissions: 'Permisos',
    permissionsHint: 'Elige solo lo que necesita el programa.',
    noneGrantable: 'No tienes permisos que puedas dar. La clave solo identifica a su titular.',
    isEnabled: 'Activada',
    isEnabledHint: 'Los programas no pueden usar una clave desactivada.',
  },
  lifetimes: {
    unchanged: 'No cambiar',
    month: 'Dentro de 30 días',
    quarter: 'Dentro de 90 días',
    year: 'Dentro de 365 días',
    date: 'En una fecha concreta',
    never: 'Nunca',
  },
  create: { label: 'Crear clave de API' },
  secret: {
    title: 'Guarda la clave de API',
    once: 'Copia la clave ahora. No podremos volver a mostrarla.',
    copy: 'Copiar clave',
    copied: 'Clave copiada',
    notCopied: 'No se ha podido copiar. Selecciona la clave y cópiala.',
    stored: 'He guardado la clave',
    leave: {
      title: '¿Salir sin la clave?',
      body: 'Si no has guardado la clave, tendrás que reemplazarla.',
      discard: 'Salir de la página',
      keep: 'Seguir en la página',
    },
  },
  edit: { label: 'Editar', save: 'Guardar cambios', saved: 'Cambios guardados' },
  editOf: (name) => `Editar «${name}»`,
  rotate: {
    label: 'Reemplazar secreto',
    titleOf: (name) => `¿Reemplazar el secreto de «${name}»?`,
    intro: 'Recibirás un secreto nuevo. El nombre, los permisos y la caducidad no cambian.',
    until: (at) =>
      `El secreto actual funciona hasta el ${formatDateTime('es', at)}. Actualiza tus programas antes de esa fecha.`,
    ended: 'Los programas con el secreto actual o uno anterior dejan de funcionar ahora.',
  },
  remove: 'Eliminar',
  removeOf: (name) => `¿Eliminar «${name}»?`,
  removeBody: 'Los programas con esta clave dejarán de funcionar. Esta acción no se puede deshacer.',
  removed: (name) => `«${name}» eliminada`,
  expiring: {
    title: 'Hay claves de API que caducan pronto',
    intro: 'Los programas con estas claves dejarán de funcionar. Renueva las claves que aún necesites.',
    until: (at) => `Funciona hasta el ${formatDateTime('es', at)}`,
    manage: 'Gestionar claves de API',
  },
  administration: {
    userEmpty: 'Esta persona no tiene claves de API.',
    organizationEmpty: 'Esta organización no tiene claves de API.',
    disable: 'Desactivar',
    disableOf: (name) => `¿Desactivar «${name}»?`,
    disableBody: 'Los programas con esta clave dejarán de funcionar. Su titular puede volver a activarla.',
    disabled: (name) => `«${name}» desactivada`,
  },
} satisfies Texts['apiKeys']
