import { callKey } from './call-key.ts'

type Properties = Readonly<Record<string, unknown>>

/** Sends the call of a path with the arguments of the function call. */
export type CallHandler = (path: string, input: unknown, options: unknown) => unknown

export interface ChainOptions {
  /** The key of a call is this URL followed by its path. */
  baseUrl: string
  call: CallHandler
  /** The properties that are not calls, by their path: `/useSession`, `/organization/checkRolePermission`. */
  properties: Properties
}

/**
 * Creates an object whose property names build a path, one segment each, in dashed lowercase. Calling a property sends
 * the call. The same property always returns the same function, so that it can be a dependency of an effect.
 */
export const createChain = <Chain extends object>(options: ChainOptions): Chain => {
  // The type of the chain exists only in the contract, so nothing can narrow the proxy to it at run time.
  return new Proxy({}, { get: createSegmentGetter('', options) }) as Chain
}

const createSegmentGetter = (path: string, options: ChainOptions) => {
  const segments = new Map<string, unknown>()
  return (target: object, name: string | symbol): unknown => {
    // A call for these names would make `await client` and `JSON.stringify(client)` send requests.
    if (typeof name === 'symbol' || isLanguageName(name) || !/^[a-z]\w*$/i.test(name)) return Reflect.get(target, name)
    const property = `${path}/${name}`
    if (Object.hasOwn(options.properties, property)) return options.properties[property]
    if (!segments.has(name)) segments.set(name, createSegment(`${path}/${toDashed(name)}`, options))
    return segments.get(name)
  }
}

const toDashed = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Checks whether the language itself reads the name: for promises, for JSON, or from `Object.prototype`. */
const isLanguageName = (name: string): boolean => name in Object.prototype || /^(then|catch|finally|toJSON)$/.test(name)

const createSegment = (path: string, options: ChainOptions): unknown =>
  new Proxy(
    Object.assign(() => {}, { [callKey]: options.baseUrl + path }),
    {
      get: createSegmentGetter(path, options),
      apply: (_target, _self, [input, callOptions]: unknown[]) => options.call(path, input, callOptions),
    },
  )
