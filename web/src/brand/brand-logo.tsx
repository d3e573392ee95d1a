import { Box } from '@mantine/core'
import { useBrand } from './brand.ts'
import classes from './brand-logo.module.css'

/** The logo, which replaces the name, or the mark and the name of a product without a logo. */
export const BrandLogo = () => {
  const { name, logo, logoDark, mark } = useBrand()
  if (logo === null) {
    return (
      <>
        {/* The mark is empty on a page that the service did not serve. */}
        <img src={mark || undefined} alt="" className={classes.mark} />
        <span className={classes.name}>{name}</span>
      </>
    )
  }
  if (logoDark === null) return <img src={logo} alt={name} className={classes.logo} />
  return (
    <>
      <Box component="img" src={logo} alt={name} className={classes.logo} darkHidden />
      <Box component="img" src={logoDark} alt={name} className={classes.logo} lightHidden />
    </>
  )
}
