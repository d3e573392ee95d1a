// Turbopack does not bundle the threads and native modules of the server.
const config = { serverExternalPackages: ['@latchkey/server'] }

export default config
