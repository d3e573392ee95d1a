import http from 'node:http'
import { listen } from './listen.ts'
import { ONE_PIXEL } from './pictures.ts'
import { stubNetwork } from './stub-network.ts'
import type { TestServer } from './test-server.ts'
import { send, type TestUser } from './test-user.ts'

/** The URL of a picture on another host. */
export const PICTURE_URL = 'https://pictures.example.com/ann.png'
export const PICTURE_BYTES = Buffer.from(ONE_PIXEL.split(',')[1] ?? '', 'base64')
export const PUBLIC_ADDRESS = '93.184.216.34'

interface PictureHostOptions {
  /** Every other name resolves to a public address. */
  addressesByName?: Record<string, string[]>
  addresses?: string[]
  status?: number
  headers?: http.OutgoingHttpHeaders
  /** Targets of redirects by path. */
  redirects?: Record<string, string>
  /** Paths with the response 101. */
  protocolSwitches?: string[]
  /** Paths without a response until `respondToStuck` is called. */
  stuckPaths?: string[]
  body?: Buffer
}

/**
 * A host of pictures. Names resolve to `addresses`; connections to them reach a local server without TLS. Everything else
 * is as in production.
 */
export const startPictureHost = async (options: PictureHostOptions = {}) => {
  const {
    addresses = [PUBLIC_ADDRESS],
    addressesByName = {},
    status = 200,
    headers = {},
    redirects = {},
    protocolSwitches = [],
    stuckPaths = [],
    body = PICTURE_BYTES,
  } = options
  const requests: http.IncomingHttpHeaders[] = []
  const stuck: http.ServerResponse[] = []
  const server = http.createServer((request, response) => {
    requests.push(request.headers)
    const path = request.url ?? ''
    const location = redirects[path]
    if (stuckPaths.includes(path)) stuck.push(response)
    else if (protocolSwitches.includes(path)) response.writeHead(101, { connection: 'Upgrade', upgrade: 'x' }).end()
    else if (location === undefined) response.writeHead(status, headers).end(body)
    else response.writeHead(302, { location }).end()
  })
  const url = await listen(server)
  stubNetwork({ url, findAddresses: (name) => addressesByName[name] ?? addresses })
  return {
    url,
    requests,
    respondToStuck: () => stuck.forEach((response) => response.writeHead(status, headers).end(body)),
  }
}

export const createUserWithPicture = async (
  server: TestServer,
  image = PICTURE_URL,
): Promise<TestUser & { id: string }> => {
  const ann = await server.createUser('Ann')
  const { id } = await ann.fetchUser()
  await ann.post('/update-user', { image })
  return { ...ann, id }
}

/** Requests the copy of the picture of a user. */
export const fetchPictureCopy = (server: TestServer, userId: string) => send(server, `/external-picture/user/${userId}`)

export const listPictureCopies = ({ database }: TestServer) =>
  database.kysely.selectFrom('externalPicture').selectAll().execute()
