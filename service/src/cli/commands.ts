import type { Command } from './command.ts'

/** The default command. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'starts the service',
  options: {
    workers: { value: 'N', description: 'runs N processes that share the port, and replaces those that exit' },
  },
  details:
    'Environment variables and the file latchkey.config.json, .mjs or .ts configure it: PORT=4000 latchkey serve. Further\nvariables are HOST, DATABASE_URL, LATCHKEY_URL, LATCHKEY_SECRET, SMTP_URL and MAIL_FROM.',
  load: async () => (await import('./serve-with-workers.ts')).serveWithWorkers,
}

/** In the order of the overview. */
export const commands: readonly Command[] = [
  serveCommand,
  {
    name: 'migrate',
    summary: 'migrates the database, as each start of the service does',
    options: { plan: { description: 'prints the pending migrations as SQL and changes nothing' } },
    details:
      'Several nodes may run it at the same time. Exit code 0: up to date; 2 (--plan only): migrations are pending.\nThe plan does not contain statements that depend on existing rows.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'doctor',
    summary: 'checks everything that the service depends on',
    details:
      'Checks base URL, cookies, trusted origins, proxies, secret, database, clock, Redis, mail and social providers. Changes\nnothing, prints no secrets, and does not need a running service. Exit code 0: no problem; 1: at least one problem.',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'backup',
    summary: 'copies the SQLite database into a new file while the service runs',
    operands: ['FILE'],
    details:
      'FILE becomes a complete database that only its owner can read. Existing files are not overwritten. For PostgreSQL use\npg_dump. To restore FILE, stop the service, delete the database with its -wal and -shm files, and copy FILE to its place.\nSessions, passwords and keys that were revoked or replaced since the backup are valid again then: the page “Backup and\nrestore” of the documentation has the statements that end them.',
    load: async () => (await import('./backup.ts')).backUpDatabase,
  },
  {
    name: 'admin create',
    summary: 'creates an admin, or promotes an existing user',
    operands: ['EMAIL'],
    options: {
      name: { value: 'NAME', description: 'the name of a new user' },
      'allow-unproven': { description: 'promotes a user who has not proven the mailbox' },
    },
    details:
      'Does not need a running service. Promoting a user also lifts a ban. For a new user, it prints a link for choosing a\npassword, and a new one if it is repeated before that. Exit code 1: the user has not proven the mailbox with a password\nreset or with a verification link in the browser of the account, so the account may be that of an attacker.',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  {
    name: 'secret rotate',
    summary: 'creates a new secret and explains how to replace the old one',
    options: {
      finish: { description: 'encrypts stored values with the first secret and lists what needs the others' },
    },
    details:
      'No user is signed out. Does not need a running service and can be repeated after an interruption. Exit code 2 (--finish\nonly): stored values still need another secret, or a node still encrypts with an older one.',
    load: async () => (await import('./rotate-secret.ts')).rotateSecret,
  },
  {
    name: 'keys replace',
    summary: 'replaces the keys that sign tokens for other services, after a leak',
    details:
      'Does not need a running service. Running nodes still sign with the old keys and publish them for up to a minute, or until\nthey restart. Other services reject earlier tokens as soon as they read the keys again: with the verifier of Latchkey within\n16 minutes. Without a leak, keys are replaced on their own.',
    load: async () => (await import('./replace-keys.ts')).replaceKeys,
  },
  {
    name: 'import better-auth',
    summary: 'imports the users and organizations of better-auth 1.2 to 1.7',
    operands: ['SOURCE'],
    options: {
      'dry-run': { description: 'counts the rows and lists those that cannot be imported; creates tables only' },
      'leave-out': { description: 'skips rows that cannot be imported' },
      'leave-out-columns': {
        value: 'NAMES',
        description: 'columns that are neither imported nor declared as additional fields: user.company,session.device',
      },
      map: { value: 'NAMES', description: 'renamed tables and columns: user=users,user.emailVerified=email_verified' },
    },
    details:
      'SOURCE is file:PATH or postgres://… and is only read. The target is DATABASE_URL. Existing rows are not changed, so an\ninterrupted import can be repeated. BETTER_AUTH_SECRET is the secret that encrypted second factors, unless it is in\nLATCHKEY_SECRET. Exit code 0: done; 2: some rows cannot be imported, nothing was written.',
    load: async () => (await import('./import-better-auth.ts')).importFromBetterAuth,
  },
  {
    name: 'export user',
    summary: 'prints all stored data of a user as JSON',
    operands: ['EMAIL'],
    details:
      'For data access requests (GDPR, articles 15 and 20). The output contains no secrets and no data of other users. Does not\nneed a running service. Exit code 1: no user has this address.',
    load: async () => (await import('./export-user.ts')).exportUserAsJson,
  },
  {
    name: 'login',
    summary: 'signs in to a running service from the command line',
    optionalOperand: 'URL',
    details:
      'Prints a code that you enter in a browser, on this or another device. URL is LATCHKEY_URL, or http://localhost:3000, if it is\nomitted. The token is stored in latchkey/logins.json in your configuration folder, which only you can read. Exit code 1: the\nsign-in was denied or has expired.',
    load: async () => (await import('./login.ts')).logIn,
  },
  {
    name: 'logout',
    summary: 'revokes the session of login and removes its token',
    optionalOperand: 'URL',
    load: async () => (await import('./logout.ts')).logOut,
  },
  {
    name: 'whoami',
    summary: 'prints the user who is signed in with login',
    optionalOperand: 'URL',
    details: 'Exit code 1: not signed in, or the session has ended.',
    load: async () => (await import('./whoami.ts')).printUser,
  },
]
