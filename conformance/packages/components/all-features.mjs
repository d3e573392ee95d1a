import { appendFile } from 'node:fs/promises'
import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'
import { serve } from './serve.mjs'

const { BASE_URL, SECRET, DATABASE_URL, MAILS, PROVIDERS } = process.env

serve(
  createLatchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    database: sqlite(DATABASE_URL),
    emailAndPassword: { enabled: true },
    emailCode: {},
    passkey: { enabled: true },
    twoFactor: {},
    organization: { requireEmailVerificationToInvite: false },
    socialProviders: JSON.parse(PROVIDERS),
    mailer: { send: ({ to, text }) => appendFile(MAILS, `${JSON.stringify({ to, text })}\n`) },
  }),
)
