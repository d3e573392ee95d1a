import type { Texts } from '../en.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  validity: (lifetime) => `El enlace funciona una sola vez y es válido durante ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `El código funciona una sola vez y es válido durante ${lasting(lifetime)}.`,
  when: (at) => `Cuándo: ${formatUtcDateTime('es', at)}`,
  linkFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  reason: ({ product }) => `Recibes este mensaje porque alguien indicó esta dirección en ${product}.`,
  roleNames: { owner: 'propietario', admin: 'administrador', member: 'miembro' },

  verification: ({ product }) => ({
    subject: `Confirma tu correo electrónico para ${product}`,
    heading: 'Confirma tu correo',
    paragraphs: [`¡Te damos la bienvenida a ${product}! Confirma, por favor, que esta dirección es tuya.`],
    button: 'Confirmar correo',
    notYou: '¿No te has registrado? Ignora este mensaje: sin tu confirmación, la dirección quedará sin confirmar.',
  }),
  emailChangeApproval: ({ product, newEmail }) => ({
    subject: `Aprueba tu nuevo correo para ${product}`,
    heading: 'Aprueba el cambio de correo',
    paragraphs: [
      `Has pedido que tu cuenta use ${newEmail} a partir de ahora. Aprueba este cambio, por favor.`,
      'Después enviaremos un mensaje a la nueva dirección para confirmarla también.',
    ],
    button: 'Aprobar el cambio',
    notYou: '¿No has sido tú? No abras el enlace y cambia ya tu contraseña: puede que alguien esté usando tu cuenta.',
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Confirma tu nuevo correo para ${product}`,
    heading: 'Confirma tu nuevo correo',
    paragraphs: [`Quieres usar esta dirección en tu cuenta de ${product}. Confirma, por favor, que es tuya.`],
    button: 'Confirmar nuevo correo',
    notYou: '¿No sabes nada de esto? Ignora este mensaje: la dirección no se usará.',
  }),
  reset: ({ product }) => ({
    subject: `Restablece tu contraseña de ${product}`,
    heading: 'Restablece tu contraseña',
    paragraphs: [
      'Has pedido una contraseña nueva. Elígela con el botón de abajo.',
      'Después se cerrará la sesión en todos tus dispositivos.',
    ],
    button: 'Elegir contraseña nueva',
    notYou: '¿No la has pedido? Ignora este mensaje: tu contraseña seguirá siendo la misma.',
  }),
  deletion: ({ product }) => ({
    subject: `Confirma que quieres eliminar tu cuenta de ${product}`,
    heading: '¿Eliminar tu cuenta?',
    paragraphs: [
      'Nos has pedido eliminar tu cuenta. Confirma, por favor, que es lo que quieres.',
      'Es definitivo: no se podrá recuperar tu cuenta ni nada de lo que contiene.',
    ],
    button: 'Eliminar mi cuenta',
    notYou: '¿No has sido tú? No abras el enlace y cambia ya tu contraseña. Tu cuenta seguirá como está.',
  }),
  passwordChanged: ({ product }) => ({
    subject: `Se ha cambiado tu contraseña de ${product}`,
    heading: 'Se ha cambiado tu contraseña',
    paragraphs: ['La contraseña de tu cuenta se acaba de cambiar. Si has sido tú, no tienes que hacer nada más.'],
    notYou: `¿No has sido tú? Abre ${product} cuanto antes y restablece la contraseña en la página de inicio de sesión.`,
  }),
  emailChanged: ({ product, newEmail }) => ({
    subject: `Se ha cambiado tu correo de ${product}`,
    heading: 'Se ha cambiado tu correo',
    paragraphs: [
      `Tu cuenta usa ahora ${newEmail}. Allí recibirás nuestros mensajes.`,
      'Si has sido tú, no tienes que hacer nada más.',
    ],
    notYou: `¿No has sido tú? Ponte en contacto con el equipo de ${product} cuanto antes.`,
  }),
  existingAccount: ({ product }) => ({
    subject: `Ya tienes una cuenta en ${product}`,
    heading: 'Ya tienes una cuenta',
    paragraphs: [
      `Alguien, quizá tú, ha intentado registrarse en ${product} con esta dirección. Ya existe una cuenta con ella.`,
      'Solo tienes que iniciar sesión. Si no recuerdas la contraseña, allí mismo puedes restablecerla.',
    ],
    button: 'Iniciar sesión',
    notYou: '¿No has sido tú? Entonces no tienes que hacer nada: en tu cuenta no ha cambiado nada.',
  }),
  accountLinked: ({ product, provider }) => ({
    subject: `Se ha conectado ${provider} con tu cuenta de ${product}`,
    heading: `Se ha conectado ${provider}`,
    paragraphs: [
      `A partir de ahora también se puede abrir tu cuenta de ${product} con ${provider}. Si has sido tú, no tienes que hacer nada más.`,
    ],
    notYou: `¿No has sido tú? Abre ${product} cuanto antes, desconecta ${provider} en tu cuenta y cambia la contraseña.`,
  }),
  accountUnlinked: ({ product, provider }) => ({
    subject: `Se ha desconectado ${provider} de tu cuenta de ${product}`,
    heading: `Se ha desconectado ${provider}`,
    paragraphs: [
      `Ya no se puede abrir tu cuenta de ${product} con ${provider}. Si has sido tú, no tienes que hacer nada más.`,
    ],
    notYou: `¿No has sido tú? Abre ${product} cuanto antes y restablece la contraseña en la página de inicio de sesión.`,
  }),
  twoFactorCode: ({ product }) => ({
    subject: `${product}: tu código de inicio de sesión`,
    heading: 'Tu código',
    paragraphs: [
      `Escribe este código donde estás iniciando sesión en ${product}. No se lo des a nadie, sea quien sea quien lo pida.`,
    ],
    notYou: `¿No estás iniciando sesión ahora? Entonces alguien conoce tu contraseña: abre ${product} y cámbiala.`,
  }),
  twoFactorEnabled: ({ product }) => ({
    subject: `La verificación en dos pasos de ${product} está configurada`,
    heading: 'La verificación en dos pasos está configurada',
    paragraphs: [
      'A partir de ahora te pediremos un código además de la contraseña. Guarda tus códigos de respaldo en un lugar seguro.',
      'Si has sido tú, no tienes que hacer nada más.',
    ],
    notYou: `¿No has sido tú? Abre ${product} cuanto antes y restablece la contraseña en la página de inicio de sesión.`,
  }),
  twoFactorDisabled: ({ product }) => ({
    subject: `Se ha desactivado la verificación en dos pasos de ${product}`,
    heading: 'Se ha desactivado la verificación en dos pasos',
    paragraphs: [
      'A partir de ahora basta con tu contraseña para iniciar sesión. Si has sido tú, no tienes que hacer nada más.',
    ],
    notYou: `¿No has sido tú? Abre ${product} cuanto antes, restablece la contraseña en la página de inicio de sesión y vuelve a activar la verificación en dos pasos.`,
  }),
  backupCodesRenewed: ({ product }) => ({
    subject: `Se han renovado tus códigos de respaldo de ${product}`,
    heading: 'Tienes códigos de respaldo nuevos',
    paragraphs: ['Los códigos de respaldo que tenías ya no funcionan. Si has sido tú, no tienes que hacer nada más.'],
    notYou: `¿No has sido tú? Abre ${product} cuanto antes y restablece la contraseña en la página de inicio de sesión.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Invitación a «${organization}» en ${product}`,
    heading: `Únete a «${organization}»`,
    paragraphs: [`${inviter} te invita a unirte a «${organization}» en ${product}.`, `Tu rol: ${role}.`],
    button: 'Ver la invitación',
    notYou: '¿No esperabas esta invitación? Ignora este mensaje: sin tu consentimiento no te unirás a nada.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('es', seconds, {
    minutes: { one: '# minuto', many: '# de minutos', other: '# minutos' },
    hours: { one: '# hora', many: '# de horas', other: '# horas' },
    days: { one: '# día', many: '# de días', other: '# días' },
  })
