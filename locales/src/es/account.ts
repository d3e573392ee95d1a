import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

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
    organizations: 'Organizaciones',
    danger: 'Eliminar la cuenta',
  },
  profile: {
    name: {
      title: 'Tu nombre',
      intro: 'Así te ven los demás.',
      save: 'Guardar nombre',
      saved: 'Tu nombre se ha guardado.',
    },
    picture: {
      title: 'Tu foto',
      intro: 'Los demás la ven junto a tu nombre.',
      upload: 'Subir una foto',
      limit: 'Un archivo de imagen de 1 MB como máximo',
      remove: 'Quitar la foto',
      address: 'O la dirección de una imagen en la web',
      useAddress: 'Usar esta dirección',
      saved: 'Tu foto se ha guardado.',
      removed: 'Tu foto se ha quitado.',
      tooLarge: 'Este archivo ocupa más de 1 MB. Elige uno más pequeño.',
      unreadable: 'Este archivo no es una imagen que tu navegador pueda leer. Elige otro.',
      badAddress: 'Escribe una dirección que empiece por https://',
    },
    language: {
      title: 'Tu idioma',
      intro: 'Lo usamos en todos tus dispositivos y en los mensajes que te enviamos.',
      saved: 'Tu idioma se ha guardado.',
    },
  },
  email: {
    title: 'Tu correo electrónico',
    intro: 'Con él inicias sesión, y ahí recibes nuestros mensajes.',
    newAddress: 'Nuevo correo electrónico',
    change: 'Cambiar correo',
    approvalHint: (email) => `Primero enviaremos un enlace a ${email}: ábrelo para aprobar el cambio.`,
    approvalSent: (email) => `El enlace para aprobar el cambio va en camino a ${email}.`,
    pending: (email, until) =>
      `Quieres cambiar tu correo a ${email}. Para aprobarlo, abre el enlace que enviamos a tu dirección actual. Sirve hasta el ${formatDateTime('es', until)}.`,
    changed: (email) => `Ahora tu correo es ${email}. Hemos enviado allí un enlace para confirmarlo.`,
  },
  security: {
    title: 'Tu contraseña',
    current: 'Contraseña actual',
    submit: 'Cambiar contraseña',
    endOthers: 'Cerrar sesión en los demás dispositivos',
    lastChanged: (at) => `Último cambio: ${formatDateTime('es', at)}`,
    none: 'Aún no tienes contraseña. Para crear una, necesitas un enlace, que enviaremos a tu correo.',
    send: 'Enviar enlace',
    sent: (email) =>
      `Un mensaje con un enlace va en camino a ${email}. Cuando hayas creado la contraseña, inicia sesión con ella.`,
  },
  sessions: {
    title: 'Tus dispositivos',
    intro: 'Tienes la sesión iniciada en estos dispositivos. Si no reconoces alguno, cierra su sesión.',
    count: (n) =>
      formatPlural('es', n, { one: '# sesión activa', many: '# de sesiones activas', other: '# sesiones activas' }),
    empty: 'No hay sesiones activas.',
    thisDevice: 'Este dispositivo',
    unknownDevice: 'Dispositivo desconocido',
    started: (at) => `Inicio: ${formatDateTime('es', at)}`,
    lastActive: (at) => `Última actividad: ${formatDateTime('es', at)}`,
    revoke: 'Cerrar sesión',
    revokeNamed: (device) => `Cerrar la sesión de este dispositivo: ${device}`,
    revokeOthers: 'Cerrar sesión en los demás dispositivos',
    revokeAll: 'Cerrar sesión en todas partes',
    confirmOne: {
      title: '¿Cerrar la sesión de este dispositivo?',
      body: (device) => `En este dispositivo habrá que volver a iniciar sesión: ${device}`,
    },
    confirmOthers: {
      title: '¿Cerrar sesión en los demás dispositivos?',
      body: 'Aquí tu sesión sigue abierta. En los demás dispositivos habrá que volver a iniciarla.',
    },
    confirmAll: {
      title: '¿Cerrar sesión en todas partes?',
      body: 'Se cerrará tu sesión en todos los dispositivos, también en este.',
    },
  },
  connections: {
    title: 'Cómo inicias sesión',
    intro: 'Cada una de estas opciones abre tu cuenta.',
    empty: 'Aún no tienes ninguna forma de iniciar sesión. Crea una contraseña para poder volver.',
    password: 'Correo electrónico y contraseña',
    since: (at) => `Desde el ${formatDateTime('es', at)}`,
    changePassword: 'Cambiar contraseña',
    setPassword: 'Crear una contraseña',
    lastRenewed: (at) => `Última renovación: ${formatDateTime('es', at)}`,
    access: (list) => `Acceso: ${list}`,
    scopes: {
      profile: 'nombre e imagen',
      email: 'correo electrónico',
      phone: 'número de teléfono',
      offline: 'también cuando no estás',
    },
    unavailable: 'No se puede usar aquí por ahora.',
    onlyMethod:
      'Es tu única forma de iniciar sesión. Crea una contraseña o conecta otra cuenta antes de desconectarla.',
    disconnect: 'Desconectar',
    disconnectNamed: (name) => `Desconectar ${name}`,
    confirm: { title: (name) => `¿Desconectar ${name}?`, body: (name) => `Ya no podrás iniciar sesión con ${name}.` },
    disconnected: (name) => `Se ha desconectado ${name}.`,
    more: {
      title: 'Conectar otra cuenta',
      intro: 'Así podrás iniciar sesión con un clic, sin contraseña.',
      connect: (name) => `Conectar ${name}`,
    },
  },
  danger: {
    title: 'Eliminar tu cuenta',
    intro: 'Es definitivo y nadie puede deshacerlo. Desaparecerán:',
    losses: {
      profile: 'tu nombre, tu foto y tu correo electrónico',
      access: 'todas las formas de iniciar sesión y todas tus sesiones',
      memberships: 'tu lugar en todas las organizaciones y equipos',
    },
    start: 'Eliminar cuenta',
    confirm: {
      title: '¿Eliminar tu cuenta para siempre?',
      body: 'Se eliminarán todos tus datos.',
      password: 'Tu contraseña',
      typeEmail: (email) => `Para confirmarlo, escribe ${email}`,
      submit: 'Eliminar para siempre',
    },
    linkSent: (email) =>
      `Hemos enviado un enlace a ${email}. Ábrelo en este navegador: solo entonces se eliminará tu cuenta.`,
  },
  notices: {
    passwordChanged: 'Tu contraseña se ha cambiado.',
    sessionRevoked: 'Se ha cerrado la sesión en ese dispositivo.',
    otherSessionsRevoked: 'Se ha cerrado la sesión en los demás dispositivos.',
  },
} satisfies Texts['account']
