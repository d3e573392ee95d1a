import type { Texts } from '../en.ts'
import type { AdviceArguments } from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  validity: (lifetime) => `El enlace funciona una sola vez y es válido durante ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `El código funciona una sola vez y es válido durante ${lasting(lifetime)}.`,
  when: (at) => `Cuándo: ${formatUtcDateTime('es', at)}`,
  device: (name) => `Dispositivo: ${name}`,
  ipAddress: (address) => `Dirección IP: ${address}`,
  codeOrLink: 'Escribe este código donde empezaste o usa el botón. No compartas el código ni el enlace con nadie.',
  linkFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  reason: ({ product }) => `Recibes este mensaje porque alguien indicó esta dirección en ${product}.`,
  roleNames: { owner: 'propietario', admin: 'administrador', member: 'miembro' },

  verification: ({ product }) => ({
    subject: `Confirma tu correo electrónico para ${product}`,
    heading: 'Confirma tu correo electrónico',
    paragraphs: [`¡Te damos la bienvenida a ${product}! Confirma que esta dirección es tuya.`],
    button: 'Confirmar correo',
    notYou: '¿No te has registrado? Puedes ignorar este mensaje.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }) => ({
    subject: `Aprueba tu nuevo correo electrónico para ${product}`,
    heading: 'Aprueba tu nuevo correo electrónico',
    paragraphs: [
      `Hemos recibido una solicitud para cambiar el correo electrónico de tu cuenta por ${newEmail}.`,
      'Cuando apruebes el cambio, enviaremos un enlace de confirmación a la nueva dirección.',
    ],
    button: 'Aprobar cambio',
    notYou: `¿No lo has solicitado? No abras el enlace y ${lockOthersOut(hasPasswords)} ahora.`,
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Confirma tu nuevo correo electrónico para ${product}`,
    heading: 'Confirma tu nuevo correo electrónico',
    paragraphs: [`Confirma que quieres usar esta dirección en tu cuenta de ${product}.`],
    button: 'Confirmar correo',
    notYou: '¿No lo has solicitado? Puedes ignorar este mensaje.',
  }),
  reset: ({ product }) => ({
    subject: `Restablece tu contraseña de ${product}`,
    heading: 'Restablece tu contraseña',
    paragraphs: [
      'Hemos recibido una solicitud de contraseña nueva para tu cuenta.',
      'Al elegirla, se cerrará tu sesión en todos los dispositivos.',
    ],
    button: 'Restablecer contraseña',
    notYou: '¿No lo has solicitado? Puedes ignorar este mensaje.',
  }),
  deletion: ({ product, hasPasswords }) => ({
    subject: `Confirma la eliminación de tu cuenta de ${product}`,
    heading: '¿Eliminar tu cuenta?',
    paragraphs: [
      'Hemos recibido una solicitud para eliminar tu cuenta y todos sus datos. Esta acción no se puede deshacer.',
    ],
    button: 'Eliminar cuenta',
    notYou: `¿No lo has solicitado? No abras el enlace y ${lockOthersOut(hasPasswords)} ahora.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }) => ({
    subject: `Se ha cambiado tu contraseña de ${product}`,
    heading: 'Contraseña cambiada',
    paragraphs: apiKeysDisabled
      ? [
          'Se ha cambiado la contraseña de tu cuenta.',
          'También se han desactivado tus claves de API: los programas que las usan ya no funcionan. Si has sido tú, vuelve a activar las claves que reconozcas.',
        ]
      : ['Se ha cambiado la contraseña de tu cuenta. Si has sido tú, no tienes que hacer nada.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }) => ({
    subject: `Se ha quitado el acceso anterior a tu cuenta de ${product}`,
    heading: 'Acceso anterior quitado',
    paragraphs: [
      'Has confirmado que este correo electrónico es tuyo. Los métodos de inicio de sesión, los correos adicionales, las claves de API y los webhooks anteriores ya no funcionan, porque otra persona podría haberlos añadido.',
      'Vuelve a configurar lo que necesites.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }) => ({
    subject: `Se ha cambiado tu correo electrónico de ${product}`,
    heading: 'Correo electrónico cambiado',
    paragraphs: [`Tu cuenta usa ahora ${newEmail}.`, 'Si has sido tú, no tienes que hacer nada.'],
    button: 'Deshacer el cambio',
    notYou: url
      ? '¿No has sido tú? Deshaz el cambio ahora.'
      : `¿No has sido tú? Contacta ahora con el equipo de ${product}.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }) => ({
    subject: `Un nuevo correo electrónico para tu cuenta de ${product}`,
    heading: 'Correo electrónico añadido',
    paragraphs: [
      `Ya puedes iniciar sesión en ${product} con ${newEmail}.`,
      'Si has sido tú, no tienes que hacer nada.',
    ],
    notYou: `¿No has sido tú? Inicia sesión en ${product}, quita el correo y ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }) => ({
    subject: `Se ha quitado un correo electrónico de tu cuenta de ${product}`,
    heading: 'Correo electrónico quitado',
    paragraphs: [`${newEmail} ya no pertenece a tu cuenta de ${product}.`, 'Si has sido tú, no tienes que hacer nada.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }) => ({
    subject: `Ya tienes una cuenta de ${product}`,
    heading: 'Ya tienes una cuenta',
    paragraphs: [
      `Alguien ha intentado usar esta dirección en ${product}, pero ya existe una cuenta con ella.`,
      hasPasswords
        ? 'Si has sido tú, inicia sesión. Si has olvidado tu contraseña, puedes restablecerla allí.'
        : 'Si has sido tú, inicia sesión.',
    ],
    button: 'Iniciar sesión',
    notYou: '¿No has sido tú? Puedes ignorar este mensaje. Tu cuenta no ha cambiado.',
  }),
  accountLinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} se ha vinculado a tu cuenta de ${product}`,
    heading: `${provider} vinculado`,
    paragraphs: [`Ya puedes iniciar sesión en ${product} con ${provider}. Si has sido tú, no tienes que hacer nada.`],
    notYou: `¿No has sido tú? Inicia sesión en ${product}, desvincula ${provider} y ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} se ha desvinculado de tu cuenta de ${product}`,
    heading: `${provider} desvinculado`,
    paragraphs: [
      `Ya no puedes iniciar sesión en ${product} con ${provider}. Si has sido tú, no tienes que hacer nada.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }) => ({
    subject: `Tu código de registro de ${product}`,
    heading: 'Tu código de registro',
    paragraphs: [
      `Escribe este código para confirmar tu correo e iniciar sesión en ${product} con ${provider}. No lo compartas con nadie: el código vincula ${provider} a tu cuenta.`,
    ],
    notYou: '¿No lo has solicitado? Puedes ignorar este mensaje.',
  }),
  signInCode: ({ product }) => ({
    subject: `Tu código para iniciar sesión en ${product}`,
    heading: 'Iniciar sesión',
    paragraphs: [
      'Escribe este código en el navegador donde empezaste. En ese mismo navegador también puedes usar el botón.',
      'No compartas el código ni el enlace con nadie.',
    ],
    button: 'Iniciar sesión',
    notYou: '¿No lo has solicitado? Puedes ignorar este mensaje. Sin el código nadie puede iniciar sesión.',
  }),
  verificationCode: ({ product }) => ({
    subject: `Tu código para confirmar tu correo en ${product}`,
    heading: 'Confirma tu correo electrónico',
    paragraphs: [
      `Escribe este código en ${product} para confirmar que esta dirección es tuya. No lo compartas con nadie.`,
    ],
    notYou: '¿No lo has solicitado? Puedes ignorar este mensaje.',
  }),
  resetCode: ({ product }) => ({
    subject: `Tu código para una contraseña nueva de ${product}`,
    heading: 'Restablece tu contraseña',
    paragraphs: [
      `Escribe este código en ${product} para elegir una contraseña nueva. No lo compartas con nadie.`,
      'Al elegir una contraseña nueva, se cerrará tu sesión en todos los dispositivos.',
    ],
    notYou: '¿No lo has solicitado? Puedes ignorar este mensaje.',
  }),
  stepUpCode: ({ product }) => ({
    subject: `Tu código de confirmación de ${product}`,
    heading: 'Tu código de confirmación',
    paragraphs: [`Escribe este código para confirmar en ${product} que eres tú. No lo compartas con nadie.`],
    notYou: `¿No lo has solicitado? Es posible que alguien esté usando tu cuenta: inicia sesión en ${product} y cierra la sesión en los demás dispositivos.`,
  }),
  passkeyAdded: ({ product, hasPasswords }) => ({
    subject: `Se ha añadido una llave de acceso a tu cuenta de ${product}`,
    heading: 'Llave de acceso añadida',
    paragraphs: [
      `Ya puedes iniciar sesión en ${product} con una nueva llave de acceso. Si has sido tú, no tienes que hacer nada.`,
    ],
    notYou: `¿No has sido tú? Inicia sesión en ${product}, quita la llave de acceso y ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }) => ({
    subject: `Se ha quitado una llave de acceso de tu cuenta de ${product}`,
    heading: 'Llave de acceso quitada',
    paragraphs: [
      `Una llave de acceso ya no funciona en tu cuenta de ${product}. Si has sido tú, no tienes que hacer nada.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }) => ({
    subject: `Se ha rechazado una llave de acceso copiada en tu cuenta de ${product}`,
    heading: 'Llave de acceso rechazada',
    paragraphs: [
      'Hemos rechazado un inicio de sesión porque es posible que alguien haya copiado una de tus llaves de acceso.',
    ],
    notYou: `Inicia sesión en ${product} con otro método, quita la llave de acceso y crea una nueva.`,
  }),
  test: ({ product }) => ({
    subject: `Correo de prueba de ${product}`,
    heading: 'El envío de mensajes funciona',
    paragraphs: [`Esto es una prueba. Si puedes leerla, ${product} puede enviar mensajes.`],
    notYou: '¿No lo has solicitado? Puedes ignorar este mensaje.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }) => ({
    subject: `Se ha creado o modificado una clave de API en ${product}`,
    heading: 'Clave de API creada o modificada',
    paragraphs: [
      `La clave de API «${keyName}» se ha creado o activado de nuevo, su secreto se ha reemplazado o tiene más acceso que antes. Si has sido tú, no tienes que hacer nada.`,
    ],
    notYou: `¿No has sido tú? Inicia sesión en ${product}, elimina la clave y ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({ product, hasPasswords, host, organization, actor, change }) => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `Nuevo webhook en ${product}`,
        urlChanged: `Se ha cambiado la URL de un webhook en ${product}`,
        enabled: `Se ha vuelto a activar un webhook en ${product}`,
        eventsAdded: `Un webhook en ${product} envía más eventos`,
        secretReplaced: `Se ha reemplazado el secreto de un webhook en ${product}`,
      }[change],
      heading: {
        created: 'Nuevo webhook',
        urlChanged: 'URL del webhook cambiada',
        enabled: 'Webhook activado de nuevo',
        eventsAdded: 'El webhook envía más eventos',
        secretReplaced: 'Secreto del webhook reemplazado',
      }[change],
      paragraphs: [
        {
          created: `${actor} ha creado un webhook de ${organization ?? product} que envía eventos a ${host}.`,
          urlChanged: `${actor} ha cambiado la URL de un webhook de ${organization ?? product}. Ahora envía eventos a ${host}.`,
          enabled: `${actor} ha vuelto a activar un webhook de ${organization ?? product} que envía eventos a ${host}.`,
          eventsAdded: `${actor} ha cambiado los eventos de un webhook de ${organization ?? product}. Ahora envía más eventos a ${host}.`,
          secretReplaced: `${actor} ha reemplazado el secreto de un webhook de ${organization ?? product} que envía eventos a ${host}.`,
        }[change],
        `${isSecret ? 'Quien conozca el secreto puede enviar eventos falsos a esa URL.' : 'Los eventos pueden contener datos de usuarios.'} Si lo esperabas, no tienes que hacer nada.`,
      ],
      button: 'Ver webhooks',
      notYou: `¿No lo esperabas? ${isSecret ? 'Vuelve a reemplazar el secreto y elige «Ahora»' : 'Elimina el webhook'}. Si otra persona ha usado tu cuenta, cierra la sesión en los demás dispositivos${hasPasswords ? ' y cambia tu contraseña' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }) => ({
    subject: `Se ha desactivado un webhook en ${product}`,
    heading: 'Webhook desactivado',
    paragraphs: [
      disabledReason === 'gone'
        ? `El webhook de ${organization ?? product} a ${host} se ha desactivado porque la URL ya no existe (código 410).`
        : `El webhook de ${organization ?? product} a ${host} se ha desactivado porque las entregas fallaron durante 5 días.`,
      'No enviará eventos hasta que lo actives de nuevo. Los eventos de ese periodo tampoco se enviarán después.',
    ],
    button: 'Ver entregas',
    notYou: `Recibes este mensaje porque puedes modificar webhooks en ${product}.`,
  }),
  twoFactorCode: ({ product, hasPasswords }) => ({
    subject: `Tu código de verificación en dos pasos de ${product}`,
    heading: 'Tu código de verificación en dos pasos',
    paragraphs: [
      `Escribe este código para iniciar sesión en ${product} o confirmar que eres tú. No lo compartas con nadie.`,
    ],
    notYou: hasPasswords
      ? `¿No lo has solicitado? Es posible que alguien conozca tu contraseña o esté usando tu cuenta: inicia sesión en ${product}, cambia tu contraseña y revisa tus métodos de inicio de sesión.`
      : `¿No lo has solicitado? Es posible que alguien esté usando tu cuenta o uno de tus métodos de inicio de sesión: inicia sesión en ${product}, cierra la sesión en los demás dispositivos y revisa tus métodos de inicio de sesión.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }) => ({
    subject: `Se ha activado la verificación en dos pasos de ${product}`,
    heading: 'Verificación en dos pasos activada',
    paragraphs: [
      'Ahora también necesitas un código para iniciar sesión. Guarda tus códigos de respaldo en un lugar seguro.',
      'Si has sido tú, no tienes que hacer nada.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }) => ({
    subject: `Se ha desactivado la verificación en dos pasos de ${product}`,
    heading: 'Verificación en dos pasos desactivada',
    paragraphs: ['Ahora inicias sesión sin código. Si has sido tú, no tienes que hacer nada.'],
    notYou: `${secureAccount({ product, hasPasswords })} Después, vuelve a activar la verificación en dos pasos.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }) => ({
    subject: `Se han reemplazado tus códigos de respaldo de ${product}`,
    heading: 'Códigos de respaldo reemplazados',
    paragraphs: ['Tus códigos de respaldo anteriores ya no funcionan. Si has sido tú, no tienes que hacer nada.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }) => ({
    subject: `Demasiados códigos incorrectos en tu cuenta de ${product}`,
    heading: 'Demasiados códigos incorrectos',
    paragraphs: [
      `Alguien ha escrito demasiados códigos incorrectos de la verificación en dos pasos de tu cuenta. Ninguno ha funcionado${hasPasswords ? ', pero es posible que esa persona conozca tu contraseña' : ''}.`,
      'Durante un tiempo no aceptaremos este tipo de códigos. Los dispositivos de confianza y los demás tipos de códigos siguen funcionando.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }) => ({
    subject: `Se ha solicitado desactivar la verificación en dos pasos de ${product}`,
    heading: 'Recuperación solicitada',
    paragraphs: [
      'Alguien con tu contraseña ha pedido desactivar la verificación en dos pasos y ha indicado que se han perdido el teléfono y los códigos de respaldo.',
      `Se podrá completar durante 7 días a partir del ${formatUtcDateTime('es', dueAt)}, con tu contraseña y un código que te enviaremos por correo. Si has sido tú, inicia sesión de nuevo entonces.`,
    ],
    button: 'Cancelar recuperación',
    notYou: '¿No has sido tú? Alguien conoce tu contraseña: cancela la recuperación y cambia tu contraseña.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }) => ({
    subject: `Recordatorio: pronto se podrá desactivar la verificación en dos pasos de ${product}`,
    heading: 'La recuperación sigue pendiente',
    paragraphs: [
      `Se ha solicitado la recuperación de tu cuenta. A partir del ${formatUtcDateTime('es', dueAt)}, la verificación en dos pasos se podrá desactivar con tu contraseña y un código enviado por correo.`,
    ],
    button: 'Cancelar recuperación',
    notYou: '¿No has sido tú? Alguien conoce tu contraseña: cancela la recuperación y cambia tu contraseña.',
  }),
  twoFactorRecoveryCode: ({ product }) => ({
    subject: `Tu código de recuperación de ${product}`,
    heading: 'Tu código de recuperación',
    paragraphs: [
      `Escribe este código para desactivar la verificación en dos pasos de ${product}. No lo compartas con nadie.`,
    ],
    notYou: `¿No has sido tú? Alguien conoce tu contraseña: inicia sesión en ${product} como siempre y cambia tu contraseña.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Invitación a «${organization}» en ${product}`,
    heading: `Únete a «${organization}»`,
    paragraphs: [`${inviter} te ha invitado a unirte a «${organization}» en ${product}.`, `Tu rol: ${role}.`],
    button: 'Ver invitación',
    notYou: '¿No esperabas esta invitación? Puedes ignorar este mensaje.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('es', seconds, {
    minutes: { one: '# minuto', many: '# de minutos', other: '# minutos' },
    hours: { one: '# hora', many: '# de horas', other: '# horas' },
    days: { one: '# día', many: '# de días', other: '# días' },
  })

const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `¿No has sido tú? Restablece tu contraseña ahora en la página de inicio de sesión de ${product}.`
    : `¿No has sido tú? Inicia sesión en ${product} y cierra ahora la sesión en los demás dispositivos.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'cambia tu contraseña' : 'cierra la sesión en los demás dispositivos'
