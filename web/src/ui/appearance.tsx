import { NativeSelect, useMantineColorScheme } from '@mantine/core'
import classes from './appearance.module.css'
import { useTexts } from './language.tsx'

/** Selects the color scheme, which is stored in the browser. */
export const Appearance = ({ isInline = false }: { isInline?: boolean }) => {
  const { label, system, light, dark } = useTexts().web.appearance
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = { auto: system, light, dark }
  const isScheme = (value: string): value is keyof typeof schemes => value in schemes
  return (
    <NativeSelect
      classNames={isInline ? { root: classes.inline } : undefined}
      label={label}
      value={colorScheme}
      onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
      data={Object.entries(schemes).map(([value, name]) => ({ value, label: name }))}
    />
  )
}
