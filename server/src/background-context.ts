import { randomId } from './platform/crypto/random.ts'
import type { Context, Services } from './platform/context.ts'
import { Deadline } from './platform/deadline.ts'
import { emptyReply } from './platform/reply.ts'
import { createContext } from './http/run-call.ts'

/** The context of work that no request causes. It has no caller. */
export const createBackgroundContext = (services: Services): Context =>
  createContext(
    services,
    {
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
    emptyReply(),
    Deadline.after(),
  )
