import { formatDateTime } from '../date-time.ts'
import type { Texts } from '../en.ts'

export const device: Texts['device'] = {
  title: 'Conectar un dispositivo',
  intro: 'Escribe las 8 letras que muestra tu dispositivo.',
  field: 'Código',
  submit: 'Continuar',
  incomplete: 'Escribe las 8 letras del código',
  request: {
    title: (client) => `¿Permitir que ${client} inicie sesión?`,
    compare: 'Compara este código con el de tu dispositivo:',
    requestedAt: 'Solicitado',
    at: (at) => formatDateTime('es', at),
    device: 'Dispositivo',
    ipAddress: 'Dirección IP',
    access: 'El dispositivo actuará en tu nombre, con acceso completo a tu cuenta, hasta que cierres su sesión.',
    warning:
      'Continúa solo si empezaste esto en tu propio dispositivo. No apruebes un código que alguien te haya enviado.',
    signedInAs: (email) => `Has iniciado sesión como ${email}.`,
    approve: 'Aprobar',
    deny: 'Rechazar',
  },
  approved: {
    title: 'Dispositivo aprobado',
    body: 'Vuelve a tu dispositivo. Iniciará sesión en unos segundos.',
  },
  denied: {
    title: 'Inicio de sesión rechazado',
    body: 'El dispositivo no puede iniciar sesión. Si no empezaste esto, no tienes que hacer nada más.',
  },
  expired: {
    title: 'Este código ha caducado',
    body: 'Solicita uno nuevo en tu dispositivo.',
  },
  again: 'Escribir otro código',
  devices: 'Ver tus dispositivos',
}
