import { toNextHandler } from '@latchkey/server/next'
import { latchkey } from '../../../../accounts.js'

export const { GET, POST, OPTIONS } = toNextHandler(latchkey, {
  remoteAddress: (request) => request.headers.get('x-real-ip'),
})
