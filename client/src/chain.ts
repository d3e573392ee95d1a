type Own = Readonly<Record<string, unknown>>

/** Performs the call of a path, with the arguments that the call was given. */
export type CallHandler = (path: string, input: unknown, options: unknown) => unknown

/**
 * An object whose properties build a path, a segment each, in dashed lowercase; calling one performs it. `own` are the
 * properties that are not calls, by their place: `/useSession`, `/organization/checkRolePermission`. The same property
 * is always the same function, so that it can stand in the dependencies of an effect.
 */
export const createChain = <Chain extends object>(perform: CallHandler, own: Own): Chain => {
  // The types of the chain exist only in the contract; nothing at run time could narrow a proxy to them.
  return new Proxy({}, { get: children('', perform, own) }) as Chain
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

const children = (path: string, perform: CallHandler, own: Own) => {
  const known = new Map<string, unknown>()
  return (target: object, name: string | symbol): unknown => {
    // Answering these would make `await client` and `JSON.stringify(client)` send requests.
    if (typeof name === 'symbol' || foreign.has(name) || !/^[a-z]\w*$/i.test(name)) return Reflect.get(target, name)
    if (Object.hasOwn(own, `${path}/${name}`)) return own[`${path}/${name}`]
    if (!known.has(name)) known.set(name, segment(`${path}/${dashed(name)}`, perform, own))
    return known.get(name)
  }
}

/** Names by which the language asks an object what it is: promises, JSON, text and the prototype of all objects. */
const foreign = new Set([...Object.getOwnPropertyNames(Object.prototype), 'then', 'catch', 'finally', 'toJSON'])

const segment = (path: string, perform: CallHandler, own: Own): unknown =>
  new Proxy(() => {}, {
    get: children(path, perform, own),
    apply: (_target, _self, [input, options]: unknown[]) => perform(path, input, options),
  })
