import { createLatchkey, type Options } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export declare const options: Options

createLatchkey({
  baseURL: 'https://app.example.com',
  secret: '',
  database: sqlite('file:./app.db'),
  session: { expiresIn: 60 },
  user: { additionalFields: { plan: { type: 'string' /* options of a field */ } } },
  emailCode: { disableSignUp: true },
})
