import { resolveEmbeddedVariables, embeddedTheme } from '@latchkey/web/embedded/embedded-theme'
import { ROOT_CLASS } from '@latchkey/web/embedded/root-class'
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'

const theme = mergeMantineTheme(DEFAULT_THEME, embeddedTheme)
const defaults = defaultCssVariablesResolver(theme)
const own = resolveEmbeddedVariables(theme)

/** The rules with the variables that the component library otherwise writes into the page. */
export const embeddedVariables = convertCssVariables(
  {
    variables: { ...defaults.variables, ...own.variables },
    light: { ...defaults.light, ...own.light, '--mantine-color-scheme': 'light' },
    dark: { ...defaults.dark, ...own.dark, '--mantine-color-scheme': 'dark' },
  },
  `.${ROOT_CLASS}`,
)
