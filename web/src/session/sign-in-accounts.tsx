import { NonEssential } from '../ui/non-essential.tsx'
import { AccountLimit } from './account-limit.tsx'
import { useNextPath } from './next-path.ts'
import { RemainingAccounts } from './remaining-accounts.tsx'

/** The part of a sign-in form about the other accounts of this browser. */
export const SignInAccounts = ({ isAdding }: { isAdding: boolean }) => {
  const next = useNextPath()
  return <NonEssential>{isAdding ? <AccountLimit /> : <RemainingAccounts next={next} isAboveForm />}</NonEssential>
}
