import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { colorSchemeManager, createProductTheme, createVariablesResolver, readStyleNonce } from '../ui/theme.ts'
import { useBrand } from './brand.ts'

/** Provides the colors, the corners and the font of the brand. */
export const BrandProvider = ({ children }: { children: ReactNode }) => {
  const brand = useBrand()
  const theme = useMemo(() => createProductTheme(brand), [brand])
  const resolver = useMemo(() => createVariablesResolver(brand.accent), [brand])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={readStyleNonce}
      // Calculates all variables here: the file with Mantine's defaults would be 4 kB of the first load.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
