import type { Command } from './command.ts'

/** The service: what a line without a command means. */
export const serveCommand: Command = {
  name: 'serve',
  does: 'starts the service',
  load: async () => (await import('./serve.ts')).serve,
}

/** All there is, in the order of the overview. */
export const commands: readonly Command[] = [
  serveCommand,
  {
    name: 'migrate',
    does: 'brings the tables of the database up to date, as each start of the service does',
    options: { plan: { does: 'prints what would be done, as SQL, and changes nothing' } },
    details:
      'Any number of nodes may do so at once. Exit code 0: up to date; 2, of --plan alone: something is to be done.\nWhat a migration writes for each row that it finds is not in the plan.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'admin create',
    does: "makes somebody an admin, on the service's database",
    operands: ['EMAIL'],
    options: { name: { value: 'NAME', does: 'what a new person is called' } },
    details:
      'Works whether the service runs or not. Who is there already is promoted, and a ban is lifted; a new person chooses\na password by the link that is printed.',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
]
