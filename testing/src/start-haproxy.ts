import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

/** The package `haproxy` of Debian. */
export const HAPROXY = '/usr/sbin/haproxy'

export const hasHaproxy = existsSync(HAPROXY)

/** The reason for skipped tests. */
export const NO_HAPROXY = `${HAPROXY} is missing`

interface ProxiedServer {
  readonly port: number
  /** The port of Patroni, which responds to `/primary` with 200 for the primary only. */
  readonly checkPort: number
}

/** Writes settings for a proxy on this port that leads to the primary of Patroni, as docs/operations.md describes. */
export const writeHaproxySettings = (file: string, port: number, servers: readonly ProxiedServer[]): Promise<void> =>
  writeFile(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500 fall 1 rise 1 on-marked-down shutdown-sessions
${servers.map((server, index) => `  server member${index} 127.0.0.1:${server.port} check port ${server.checkPort}\n`).join('')}`,
  )
