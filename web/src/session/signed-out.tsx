import { useSearchParams } from '../router/router.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { canSignUp } from '../user/can-sign-up.ts'
import { hasMultipleAccounts } from './multiple-accounts.ts'
import { RemainingAccounts } from './remaining-accounts.tsx'

/** Confirms the sign-out, or with `?account=deleted` the deletion of the account. */
export const SignedOut = () => {
  const { web } = useTexts()
  const isDeleted = useSearchParams()[0].get('account') === 'deleted'
  const { title, body } = isDeleted ? web.signedOut.deleted : web.signedOut.left
  const shouldSignUp = isDeleted && canSignUp()
  return (
    <MessageScreen
      icon={isDeleted ? 'trash' : 'signOut'}
      title={title}
      actions={
        <>
          <ButtonLink to={shouldSignUp ? '/sign-up' : '/sign-in'}>
            {shouldSignUp ? web.signUp.submit : web.signedOut.again}
          </ButtonLink>
          {hasMultipleAccounts() && <RemainingAccounts />}
        </>
      }
    >
      {body}
    </MessageScreen>
  )
}
