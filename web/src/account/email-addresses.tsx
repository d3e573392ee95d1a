import { useCall } from '@latchkey/client/react'
import { useState } from 'react'
import { client } from '../client.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { AddEmailAddress } from './add-email-address.tsx'
import { EmailAddressRow } from './email-address-row.tsx'
import { useEmailAddressTexts } from './email-address-texts.ts'
import { LinkError } from './link-error.tsx'
import { AddressCodeDialog } from './enter-address-code.tsx'
import { toast } from '../ui/toast.tsx'

/** The addresses of a user with a verified primary address, and those that wait for their code. */
export const EmailAddressesSection = () => {
  const texts = useEmailAddressTexts()
  const isImpersonating = useIsImpersonating()
  const addresses = useCall(client.listEmailAddresses)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(addresses)
  useOnTabVisible(addresses.refetch)
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)

  const handleCodeSent = (email: string) => {
    setPendingEmail(email)
    addresses.refetch()
  }
  const handleVerified = () => {
    toast.success(() => texts.added)
    setPendingEmail(null)
    refetchAfterRemoval()
  }
  return (
    <Section title={texts.title} intro={texts.intro} headingRef={heading}>
      <LinkError />
      {/* The list always contains the primary address. */}
      <AsyncContent state={addresses} empty={null}>
        {(list) => (
          <Rows>
            {list.map((address) => (
              <EmailAddressRow
                key={address.email}
                address={address}
                canChange={!isImpersonating}
                onEnterCode={() => setPendingEmail(address.email)}
                onChanged={refetchAfterRemoval}
              />
            ))}
          </Rows>
        )}
      </AsyncContent>
      {!isImpersonating && <AddEmailAddress onCodeSent={handleCodeSent} />}
      <AddressCodeDialog
        email={pendingEmail}
        verify={client.verifyEmailAddress}
        resend={client.addEmailAddress}
        onVerified={handleVerified}
        onClose={() => setPendingEmail(null)}
      />
    </Section>
  )
}
