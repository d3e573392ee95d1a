import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { onTestFinished, vi } from 'vitest'

interface NetworkStub {
  /** The local server that receives all https requests, without TLS. */
  readonly url: string
  /** The addresses of a name. */
  findAddresses(name: string): readonly string[]
}

/** Replaces name servers and TLS until the test ends. The checks of addresses run as in production. */
export const stubNetwork = ({ url: localUrl, findAddresses }: NetworkStub): void => {
  const { port } = new URL(localUrl)
  // Without the overloads, whose last one returns records.
  const resolver: { resolve4(name: string): Promise<string[]>; resolve6(name: string): Promise<string[]> } =
    dns.promises.Resolver.prototype
  const find = (name: string, family: 4 | 6) =>
    findAddresses(name).filter((address) => address.includes(':') === (family === 6))
  vi.spyOn(resolver, 'resolve4').mockImplementation(async (name) => find(name, 4))
  vi.spyOn(resolver, 'resolve6').mockImplementation(async (name) => find(name, 6))
  const request = (
    url: string,
    options: https.RequestOptions,
    onResponse: (response: http.IncomingMessage) => void,
  ) => {
    const { hostname, pathname } = new URL(url)
    const lookup: LookupFunction = (name, given, callback) =>
      options.lookup?.(name, { ...given, all: true }, (error) =>
        error
          ? callback(error, '')
          : callback(null, given.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4),
      )
    return http.request({ ...options, hostname, port, path: pathname, lookup }, onResponse)
  }
  // The overload that our code calls.
  vi.spyOn(https, 'request').mockImplementation(request as unknown as typeof https.request)
  onTestFinished(() => void vi.restoreAllMocks())
}
