import type { Principal } from '@latchkey/contract'

const principals = new WeakMap<object, Principal>()

/** Stores the principal of a request of any framework. */
export const setPrincipal = (request: object, principal: Principal): void => {
  principals.set(request, principal)
}

/** Throws an Error for a request without a principal. */
export const requirePrincipal = (request: object): Principal => {
  const principal = principals.get(request)
  if (!principal) throw new Error('The route does not use requirePermission')
  return principal
}
