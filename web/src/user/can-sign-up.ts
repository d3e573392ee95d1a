import type { Features } from '@latchkey/contract'
import { readJsonMeta } from '../ui/read-meta.ts'

type SignUpMethods = Features['signUpMethods']

/** Checks whether new users can sign up, with this method or with any. */
export const canSignUp = (method?: SignUpMethods[number]): boolean => {
  const methods = readJsonMeta<SignUpMethods>('latchkey-sign-up')
  if (methods === null) return true
  return method ? methods.includes(method) : methods.length > 0
}
