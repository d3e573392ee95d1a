import { useCall } from '@latchkey/client/react'
import { Stack } from '@mantine/core'
import { client } from '../client.ts'
import { AsyncContent } from '../ui/async-content.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { BrandForm } from './brand-form.tsx'
import { BrandPictures } from './brand-pictures.tsx'
import { useBrandTexts } from './brand-texts.ts'

/** The brand of the screens and the mails: values of admins, with the values of the options as placeholders. */
export const BrandPage = () => {
  const texts = useBrandTexts()
  const brand = useCall(client.admin.getBrand)
  return (
    <>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <AsyncContent state={brand}>
        {(setting) => (
          <Stack gap="xl">
            <BrandForm setting={setting} onSaved={brand.refetch} />
            <BrandPictures setting={setting} onSaved={brand.refetch} />
          </Stack>
        )}
      </AsyncContent>
    </>
  )
}
