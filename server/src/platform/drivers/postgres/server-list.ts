/** Everything before the hosts, the hosts, and everything after them. A password may contain an unescaped `@`. */
const LIST = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is
const SERVER = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::(\d+))?$/i
const MAX_SERVERS = 16

/** The URL of the database names servers that cannot be used. */
class ServerListError extends Error {
  override readonly name = 'ServerListError'

  /** Starts with a verb: the name of a variable can replace the subject. */
  readonly problem: string

  constructor(problem: string) {
    super(`The database URL ${problem}`)
    this.problem = problem
  }
}

/**
 * The URL of each server of a list, such as `postgres://user:password@a.example.com:5432,b.example.com:5432/app`, in the
 * order of the list. `new URL` rejects such lists. A URL with one host is returned as it is.
 */
export const splitServerList = (url: string): string[] => {
  const [, start = '', list = '', rest = ''] = LIST.exec(url) ?? []
  // `new URL` rejects a user without a host, as in `postgres://app@/app?host=/run/postgresql`. The parameter takes precedence.
  if (list === '' && start.endsWith('@') && /[?&]host=/.test(rest)) return [`${start}localhost${rest}`]
  if (!list.includes(',')) return [url]
  const servers = list.split(',')
  if (servers.length > MAX_SERVERS) throw new ServerListError(`names more than ${MAX_SERVERS} hosts`)
  for (const [index, server] of servers.entries()) requireServer(server, index + 1)
  const urls = servers.map((server) => `${start}${server}${rest}`)
  if (!urls.every(isValidUrl)) {
    throw new ServerListError('must be postgres://user:password@host1:port1,host2:port2/database')
  }
  requireParameters(new URL(urls[0] ?? '').searchParams)
  return urls
}

/** Checks whether the URL can be parsed, and its escapes decoded, such as those of the password. */
export const isValidUrl = (url: string): boolean => {
  try {
    const { username, password, hostname, pathname } = new URL(url)
    decodeURIComponent(username + password + hostname + pathname)
    return true
  } catch {
    return false
  }
}

/** The error has no part of the URL: with a wrong escape, a part of the password looks like a host. */
const requireServer = (server: string, position: number): void => {
  if (server === '') throw new ServerListError(`names an empty host at position ${position}`)
  const match = SERVER.exec(server)
  if (!match) throw new ServerListError(`names an invalid host at position ${position}: expected host or host:port`)
  const port = Number(match[1] ?? 5432)
  if (port < 1 || port > 65_535) throw new ServerListError(`names an invalid port at position ${position}`)
}

/** Parameters of libpq that contradict the list, or the rule that all statements go to the primary. */
const requireParameters = (parameters: URLSearchParams): void => {
  const duplicate = ['host', 'hostaddr', 'port'].find((name) => parameters.has(name))
  if (duplicate) throw new ServerListError(`names several hosts and the parameter ${duplicate}: remove the parameter`)
  const target = parameters.get('target_session_attrs') ?? 'primary'
  if (target !== 'primary' && target !== 'read-write') {
    throw new ServerListError(`has target_session_attrs=${target}: expected primary or read-write`)
  }
}

/** Finds the problem of a list, as the rest of a sentence about its variable; null if it is valid. */
export const findServerListProblem = (url: string): string | null => {
  try {
    splitServerList(url)
    return null
  } catch (error) {
    if (error instanceof ServerListError) return error.problem
    throw error
  }
}
