import { createAccent, pageBackgrounds } from '@latchkey/contract/accent'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import classes from './brand-form.module.css'
import { useBrandTexts } from './brand-texts.ts'

interface BrandPreviewProps {
  color: string
  /** Pixels. */
  radius: number
}

/** The corrected colors in both color schemes. Not interactive, so it contains neither a link nor a button. */
export const BrandPreview = ({ color, radius }: BrandPreviewProps) => {
  const texts = useBrandTexts()
  const accent = useMemo(() => createAccent(color), [color])
  return (
    <figure aria-label={texts.preview} className={classes.preview} style={{ margin: 0 }}>
      {(['light', 'dark'] as const).map((scheme) => {
        const { fill, label, text } = accent[scheme]
        return (
          <div
            key={scheme}
            className={classes.sample}
            style={{
              background: pageBackgrounds[scheme].at(-1),
              color: scheme === 'light' ? '#000000' : '#ffffff',
              borderRadius: radius,
            }}
          >
            <Text fw={600}>{scheme === 'light' ? texts.previewLight : texts.previewDark}</Text>
            <Text>
              {texts.previewText}{' '}
              <span className={classes.link} style={{ color: text }}>
                {texts.previewLink}
              </span>
            </Text>
            <span className={classes.button} style={{ background: fill, color: label, borderRadius: radius }}>
              {texts.previewButton}
            </span>
          </div>
        )
      })}
    </figure>
  )
}
