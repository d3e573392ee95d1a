import type { LanguageTag } from '@latchkey/contract/languages'
import { client } from '../client.ts'
import { getEmbedding } from '../embedding.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { useTexts } from '../ui/language.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { saveAccountLanguage } from '../user/account-language.ts'
import { EmailSection } from './email.tsx'
import { hasEmailAddresses } from './has-email-addresses.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { useAccountTexts } from './texts.ts'

// Loaded on demand, because most services have no such fields and one address per user.
const AdditionalFieldsSection = lazyNamed(
  () => import('../ui/additional-fields-section.tsx'),
  'AdditionalFieldsSection',
)
const EmailAddressesSection = lazyNamed(() => import('./email-addresses.tsx'), 'EmailAddressesSection')

/** Name, picture, email, language and the fields of the application. */
export const Profile = () => {
  const { links } = useAccountTexts()
  const { user } = useCurrentSession()
  const fields = findReturnedFields('user')
  return (
    <>
      <ScreenTitle>{links.profile}</ScreenTitle>
      <ProfileHeader />
      {/* Only a user with a verified address can add others. */}
      {hasEmailAddresses() && user.emailVerified ? <EmailAddressesSection /> : <EmailSection />}
      {fields.length > 0 && <AdditionalFieldsSection fields={fields} entity={user} save={client.updateUser} />}
      {/* Another application chooses the language of its pages. */}
      {!getEmbedding() && <LanguageSection />}
    </>
  )
}

/** Changes the language of this browser and of the account. */
const LanguageSection = () => {
  const { web } = useTexts()
  const texts = useAccountTexts()
  const saveLanguage = async (tag: LanguageTag) => {
    const result = await saveAccountLanguage(tag)
    if (result?.error) toast.failure(result.error)
    else if (result) toast.success(() => texts.profile.language.saved)
  }
  return (
    <Section title={texts.profile.language.title} intro={texts.profile.language.intro}>
      <LanguageSelect label={web.language} onSelected={(tag) => void saveLanguage(tag)} />
    </Section>
  )
}
