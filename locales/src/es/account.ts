import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const account = {
  title: 'Tu cuenta',
  greeting: (name) => (name ? `¡Hola, ${name}!` : '¡Hola!'),
  verified: 'Confirmado',
  notVerified: 'Sin confirmar',
  notVerifiedHint: 'Abre el enlace que te hemos enviado para confirmar tu correo.',
  overview: {
    link: 'Resumen',
    confirmEmail: {
      title: 'Confirma tu correo electrónico',
      sent: (email) =>
        `Abre el enlace del mensaje enviado a ${email}. Hasta entonces no verás las invitaciones a este correo.`,
    },
    secondFactor: {
      title: 'Activa la verificación en dos pasos',
      body: 'Protege tu cuenta aunque alguien conozca tu contraseña.',
      dismiss: 'Ahora no',
    },
    start: {
      title: 'Primeros pasos',
      body: 'Crea una organización para trabajar con otras personas. Con una invitación, también puedes unirte a una existente.',
      dismiss: 'Continuar sin organización',
    },
    choose: 'Elige la organización que quieres abrir.',
    all: 'Todas las organizaciones',
  },
  links: {
    profile: 'Perfil',
    security: 'Seguridad',
    sessions: 'Dispositivos',
    connections: 'Métodos de inicio de sesión',
    apiKeys: 'Claves de API',
    organizations: 'Organizaciones',
    danger: 'Eliminar cuenta',
  },
  profile: {
    name: {
      edit: 'Editar el nombre',
      intro: 'Otros usuarios pueden ver tu nombre.',
      save: 'Guardar nombre',
      saved: 'Nombre guardado',
    },
    picture: {
      upload: 'Subir foto',
      limit: 'Archivo de imagen de hasta 1 MB',
      remove: 'Quitar foto',
      address: 'O escribe la URL de una imagen',
      useAddress: 'Usar esta URL',
      saved: 'Foto guardada',
      removed: 'Foto quitada',
      tooLarge: 'Este archivo pesa más de 1 MB. Elige uno más pequeño.',
      unreadable: 'Este formato de imagen no es compatible. Elige otro archivo.',
      badAddress: 'Escribe una URL que empiece por https://',
    },
    fields: { title: 'Datos adicionales', save: 'Guardar datos', saved: 'Datos guardados' },
    language: {
      title: 'Tu idioma',
      intro: 'Se usa en todos tus dispositivos y en nuestros mensajes.',
      saved: 'Idioma guardado',
    },
  },
  email: {
    title: 'Tu correo electrónico',
    intro: 'Para iniciar sesión y recibir nuestros mensajes.',
    newAddress: 'Nuevo correo electrónico',
    change: 'Cambiar correo',
    approvalHint: (email) => `Enviaremos un enlace a ${email} para aprobar el cambio.`,
    approvalSent: (email) => `Te hemos enviado un enlace de aprobación a ${email}.`,
    pending: (email, until) =>
      `El cambio a ${email} está pendiente. Abre el enlace que enviamos a tu correo actual antes del ${formatDateTime('es', until)}.`,
    changed: (email) => `Tu correo es ahora ${email}. Te hemos enviado un enlace de confirmación.`,
  },
  security: {
    title: 'Tu contraseña',
    current: 'Contraseña actual',
    submit: 'Cambiar contraseña',
    endOthers: 'Cerrar sesión en los demás dispositivos',
    lastChanged: (at) => `Último cambio: ${formatDateTime('es', at)}`,
    none: 'Todavía no tienes contraseña. Podemos enviarte un enlace para crearla.',
    send: 'Enviar enlace',
    sent: (email) => `Te hemos enviado un enlace a ${email}. Crea una contraseña e inicia sesión con ella.`,
  },
  sessions: {
    columns: {
      device: 'Dispositivo',
      address: 'Dirección IP',
      started: 'Inicio de sesión',
      lastActive: 'Última actividad',
    },
    intro: 'Tienes la sesión iniciada en estos dispositivos. Cierra sesión en los que no reconozcas.',
    count: (n) =>
      formatPlural('es', n, { one: '# sesión activa', many: '# de sesiones activas', other: '# sesiones activas' }),
    empty: 'No hay sesiones activas.',
    connect: 'Conectar un dispositivo',
    thisDevice: 'Este dispositivo',
    unknownDevice: 'Dispositivo desconocido',
    started: (at) => `Inicio de sesión: ${formatDateTime('es', at)}`,
    lastActive: (at) => `Última actividad: ${formatDateTime('es', at)}`,
    revoke: 'Cerrar sesión',
    revokeNamed: (device) => `Cerrar sesión en este dispositivo: ${device}`,
    revokeOthers: 'Cerrar sesión en los demás dispositivos',
    revokeAll: 'Cerrar todas las sesiones',
    confirmOne: {
      title: '¿Cerrar sesión en este dispositivo?',
      body: (device) => `Para volver a usar este dispositivo habrá que iniciar sesión: ${device}`,
    },
    confirmOthers: {
      title: '¿Cerrar sesión en los demás dispositivos?',
      body: 'Tu sesión seguirá iniciada solo en este dispositivo.',
    },
    confirmAll: {
      title: '¿Cerrar todas las sesiones?',
      body: 'Se cerrará tu sesión en todos los dispositivos, incluido este.',
    },
  },
  connections: {
    title: 'Métodos de inicio de sesión',
    intro: 'Puedes iniciar sesión con cualquiera de estos.',
    empty: 'Todavía no tienes un método de inicio de sesión. Crea una contraseña para poder volver a entrar.',
    password: 'Correo y contraseña',
    since: (at) => `Añadido: ${formatDateTime('es', at)}`,
    changePassword: 'Cambiar contraseña',
    setPassword: 'Crear contraseña',
    lastRenewed: (at) => `Última renovación: ${formatDateTime('es', at)}`,
    access: (list) => `Acceso: ${list}`,
    scopes: {
      profile: 'nombre y foto',
      email: 'correo electrónico',
      phone: 'número de teléfono',
      offline: 'acceso sin conexión',
    },
    unavailable: 'Este método no está disponible en este momento.',
    withoutPassword: {
      empty: 'Todavía no tienes un método de inicio de sesión. Vincula una cuenta para poder volver a entrar.',
      onlyMethod: 'Es tu único método de inicio de sesión. Para desvincularlo, vincula antes otra cuenta.',
    },
    onlyMethod:
      'Es tu único método de inicio de sesión. Para desvincularlo, crea antes una contraseña o vincula otra cuenta.',
    disconnect: 'Desvincular',
    disconnectNamed: (name) => `Desvincular ${name}`,
    confirm: {
      title: (name) => `¿Desvincular ${name}?`,
      body: (name) => `Ya no podrás iniciar sesión con ${name}.`,
    },
    disconnected: (name) => `${name} desvinculado`,
    more: {
      title: 'Vincular una cuenta',
      intro: 'Inicia sesión con un clic, sin contraseña.',
      connect: (name) => `Vincular ${name}`,
    },
  },
  danger: {
    title: 'Eliminar tu cuenta',
    intro: 'Esta acción no se puede deshacer. Perderás:',
    losses: {
      profile: 'tu nombre, tu foto y tu correo electrónico',
      access: 'todos tus métodos de inicio de sesión y tus sesiones',
      memberships: 'tus membresías en organizaciones y equipos',
    },
    start: 'Eliminar cuenta',
    confirm: {
      title: '¿Eliminar tu cuenta de forma permanente?',
      body: 'Se eliminarán todos tus datos.',
      password: 'Contraseña',
      typeEmail: (email) => `Para confirmar, escribe ${email}`,
      submit: 'Eliminar permanentemente',
    },
    linkSent: (email) => `Te hemos enviado un enlace a ${email}. Para eliminar tu cuenta, ábrelo en este navegador.`,
  },
  notices: {
    passwordChanged: 'Contraseña cambiada',
    sessionRevoked: 'Sesión cerrada en el dispositivo',
    otherSessionsRevoked: 'Sesión cerrada en los demás dispositivos',
  },
} satisfies Texts['account']
