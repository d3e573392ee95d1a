import { randomId } from './platform/crypto/random.ts'
import type { Context, Services } from './platform/context.ts'
import { Deadline } from './platform/deadline.ts'
import { createReply } from './platform/reply.ts'
import { createContext } from './http/create-context.ts'

/** Creates the context of work that no request causes. It has no caller. */
export const createBackgroundContext = (services: Services): Context =>
  createContext({
    services,
    request: {
      id: randomId(services.random),
      ipAddress: '',
      addressKey: '',
      siteKey: '',
      userAgent: '',
      language: 'en',
      isNavigation: false,
      fetchMode: null,
      isInProcess: true,
      isServerCall: true,
      apiKeys: [],
      sessionCredential: null,
      sessionCache: null,
      cookie: () => null,
    },
    reply: createReply(),
    deadline: Deadline.after(),
    database: services.database,
  })
