// The accounts of an application with fields of its own. `npm run bench -- --only client` measures how long it takes to infer
// the client from them.
import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export const latchkey = createLatchkey({
  baseURL: 'http://localhost:3000',
  secret: 'at least thirty-two characters of a secret',
  database: sqlite('file:./accounts.db'),
  emailAndPassword: { enabled: true },
  user: {
    additionalFields: {
      company: { type: 'string', max: 100 },
      plan: { type: ['free', 'pro'], input: false, defaultValue: 'free' },
      birthday: { type: 'date' },
      preferences: { type: 'json' },
    },
  },
  session: { additionalFields: { device: { type: 'string' } } },
  organization: {
    additionalFields: { vatNumber: { type: 'string' }, seats: { type: 'number', defaultValue: 5 } },
    members: { additionalFields: { badge: { type: 'string' } } },
    invitations: { additionalFields: { note: { type: 'string' } } },
    teams: { enabled: true, additionalFields: { floor: { type: 'number' } } },
  },
})
