import type { Options } from '@latchkey/server'

/** The service enables features that are optional in the library. All other defaults are the same. */
export const serviceDefaults = {
  emailAndPassword: { enabled: true },
  emailVerification: { sendOnSignUp: true },
  user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
  organization: { teams: { enabled: true } },
  twoFactor: {},
  bearer: { enabled: true },
  deviceAuthorization: { enabled: true },
  admin: {},
} satisfies Partial<Options>

/** The client of `latchkey login`. */
export const CLI_CLIENT_ID = 'latchkey-cli'
export const cliClients = { [CLI_CLIENT_ID]: { name: 'Latchkey CLI' } }

/** Options that only the environment sets. The file must not contain them, because they would be ignored. */
export const environmentOnly = ['baseURL', 'secret', 'logger', 'now'] as const satisfies readonly (keyof Options)[]
