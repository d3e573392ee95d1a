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
    name: 'admin create',
    does: "makes somebody an admin, on the service's database",
    operands: ['EMAIL'],
    options: { name: { value: 'NAME', does: 'what a new person is called' } },
    details:
      'Works whether the service runs or not. Who is there already is promoted, and a ban is lifted; a new person chooses\na password by the link that is printed.',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
]
