import type { CallsWithFields, DeclaredFields, LatchkeyCalls, ResponseOf } from '@latchkey/contract'

/** The calls with the additional fields of `Server`, which is `typeof latchkey`. Without it, the calls of the contract. */
export type CallsOf<Server> = Server extends {
  readonly options: { readonly fields: infer Fields extends DeclaredFields }
}
  ? CallsWithFields<LatchkeyCalls, Fields>
  : LatchkeyCalls

/** What a call of `Server` responds with, without the `null` of a call that finds nothing. */
export type DataOf<Server, Name extends keyof LatchkeyCalls> = NonNullable<ResponseOf<CallsOf<Server>[Name]>>
