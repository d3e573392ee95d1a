import { rejectTransactionControl } from '../transaction-control.ts'

/**
 * Creates a handle for the application that works until the end of the transaction. Its prepared statements end with it,
 * because other transactions use the connection afterwards.
 */
export const createTransactionHandle = (handle: object, isOpen: () => boolean): object =>
  new Proxy(handle, {
    get: (target, key) => {
      if (!isOpen()) throw new Error('The transaction has ended')
      if (key === 'close') throw new Error('Latchkey closes the handle')
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (!isOpen()) throw new Error('The transaction has ended')
        if (key === 'exec' || key === 'prepare') rejectTransactionControl(String(values[0]))
        const result: unknown = value.apply(target, values)
        return key === 'prepare' && typeof result === 'object' && result
          ? createTransactionHandle(result, isOpen)
          : result
      }
    },
  })
