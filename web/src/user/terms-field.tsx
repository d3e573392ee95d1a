import type { Terms } from '@latchkey/contract'
import { Anchor, Checkbox, Group, Stack } from '@mantine/core'
import { useRequiredDataTexts } from './required-data-texts.ts'

interface TermsFieldProps {
  terms: Terms
  /** From `getInputProps`. */
  input: { error?: unknown }
}

/** The checkbox that accepts the terms, and links to them. The links are outside of the label: a click must not check it. */
export const TermsField = ({ terms: { url, privacyUrl }, input: { error, ...input } }: TermsFieldProps) => {
  const texts = useRequiredDataTexts()
  return (
    <Stack gap="xs">
      <Checkbox
        label={privacyUrl ? texts.acceptWithPrivacy : texts.accept}
        error={error ? texts.mustAccept : null}
        {...input}
      />
      <Group gap="xs">
        <Anchor size="sm" href={url} target="_blank" rel="noopener">
          {texts.terms}
        </Anchor>
        {privacyUrl && (
          <Anchor size="sm" href={privacyUrl} target="_blank" rel="noopener">
            {texts.privacy}
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}
