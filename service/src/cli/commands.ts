import type { Command } from './command.ts'

/** The service: what a line without a command means. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'starts the service',
  options: { workers: { value: 'N', description: 'in N processes that share the port; one that dies is replaced' } },
  load: async () => (await import('./serve-with-workers.ts')).serveWithWorkers,
}

/** All there is, in the order of the overview. */
export const commands: readonly Command[] = [
  serveCommand,
  {
    name: 'migrate',
    summary: 'brings the tables of the database up to date, as each start of the service does',
    options: { plan: { description: 'prints what would be done, as SQL, and changes nothing' } },
    details:
      'Any number of nodes may do so at once. Exit code 0: up to date; 2, of --plan alone: something is to be done.\nWhat a migration writes for each row that it finds is not in the plan.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'doctor',
    summary: 'looks at everything that the service depends on, and says what to change',
    details:
      'Base URL, cookies, trusted origins, proxies, secret, database, clock, Redis, mail, social providers. It changes nothing,\nprints no secret, and works whether the service runs or not. Exit code 0: no problem; 1: at least one.',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'backup',
    summary: 'copies the SQLite database into a new file, while the service runs',
    operands: ['FILE'],
    details:
      'FILE becomes a complete database, which only its owner may read; nothing is overwritten. PostgreSQL is copied by\npg_dump. docs/backup.md tells how to go back to a copy, and what to end before.',
    load: async () => (await import('./backup.ts')).backUpDatabase,
  },
  {
    name: 'admin create',
    summary: "makes somebody an admin, on the service's database",
    operands: ['EMAIL'],
    options: { name: { value: 'NAME', description: 'what a new person is called' } },
    details:
      'Works whether the service runs or not. Who is there already is promoted, and a ban is lifted; a new person chooses\na password by the link that is printed.',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  {
    name: 'secret rotate',
    summary: 'makes a new secret, and says how it takes the place of the old one; nobody is signed out',
    options: {
      finish: { description: 'encrypts what is stored with the first secret, and says what needs the others' },
    },
    details:
      'Works whether the service runs or not; what is stopped halfway can be begun again. Exit code 2, of --finish alone:\nsomething that is stored still needs another secret.',
    load: async () => (await import('./rotate-secret.ts')).rotateSecret,
  },
  {
    name: 'import better-auth',
    summary: 'takes over the users and organizations of better-auth 1.2',
    operands: ['SOURCE'],
    options: {
      'dry-run': { description: 'counts, and names what cannot be taken over; writes nothing but the tables' },
      'leave-out': { description: 'goes on without the rows that cannot be taken over' },
      map: { value: 'NAMES', description: 'what was renamed: user=users,user.emailVerified=email_verified' },
    },
    details:
      'SOURCE is file:PATH or postgres://…, and is only read; DATABASE_URL is where it goes. What is there already stays as\nit is, so an import that was stopped can be begun again. BETTER_AUTH_SECRET is the secret that second factors were\nencrypted with, where it is not in LATCHKEY_SECRET. Exit code 0: done; 2: rows cannot be taken over, nothing was written.',
    load: async () => (await import('./import-better-auth.ts')).importFromBetterAuth,
  },
  {
    name: 'export user',
    summary: 'prints everything that is stored about a person, as JSON',
    operands: ['EMAIL'],
    details:
      'For whoever asks what is stored about them (GDPR, articles 15 and 20): without secrets, and without what is another\nperson’s. Works whether the service runs or not. Exit code 1: nobody has the address.',
    load: async () => (await import('./export-user.ts')).exportUserAsJson,
  },
]
