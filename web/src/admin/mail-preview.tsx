import { useCall } from '@latchkey/client/react'
import type { LatchkeyCalls, QueryOf } from '@latchkey/contract'
import { languages } from '@latchkey/contract/languages'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { useLanguage } from '../ui/language.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Section } from '../ui/section.tsx'
import classes from './mail-preview.module.css'
import { useAdminTexts } from './texts.ts'

/** Previews the mail templates in all languages. */
export const MailPreview = () => {
  const { mail: texts } = useAdminTexts()
  const { tag } = useLanguage()
  const [kind, setKind] = useState<Kind>('verification')
  const [language, setLanguage] = useState(() => languages.find((row) => row.tag === tag)?.code ?? 'ENG')
  const preview = useCall(client.admin.previewMail, { query: { kind, language } })
  const isKind = (value: string): value is Kind => Object.hasOwn(texts.kinds, value)
  return (
    <Section title={texts.preview} intro={texts.previewIntro} isWide>
      <div className={classes.fields}>
        <NativeSelect
          label={texts.template}
          value={kind}
          onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
          data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          label={texts.language}
          value={language}
          onChange={({ currentTarget: { value } }) =>
            setLanguage((current) => languages.find(({ code }) => code === value)?.code ?? current)
          }
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <AsyncContent state={preview}>
        {({ subject, text }) => (
          <article className={classes.mail} lang={languages.find(({ code }) => code === language)?.tag}>
            <Text fw={600}>{subject}</Text>
            <Text component="div" className={classes.body}>
              {text}
            </Text>
          </article>
        )}
      </AsyncContent>
    </Section>
  )
}

type Kind = QueryOf<LatchkeyCalls['previewMail']>['kind']
