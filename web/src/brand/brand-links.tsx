import { Anchor } from '@mantine/core'
import { useTexts } from '../ui/language.tsx'
import { useBrand } from './brand.ts'
import classes from './brand-links.module.css'

/** The links below each screen: back to the product, terms, privacy policy and support. */
export const BrandLinks = () => {
  const { links } = useTexts().pages
  const { name, homeUrl, termsUrl, privacyUrl, supportUrl } = useBrand()
  const all = [
    { href: homeUrl, label: links.backTo(name) },
    { href: termsUrl, label: links.terms },
    { href: privacyUrl, label: links.privacy },
    { href: supportUrl, label: links.support },
  ]
  const shown = all.flatMap(({ href, label }) => (href === null ? [] : [{ href, label }]))
  if (shown.length === 0) return null
  return (
    <div data-links className={classes.links}>
      {shown.map(({ href, label }) => (
        <Anchor key={label} href={href} size="sm">
          {label}
        </Anchor>
      ))}
    </div>
  )
}
