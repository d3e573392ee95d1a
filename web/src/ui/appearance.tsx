import { NativeSelect, useMantineColorScheme } from '@mantine/core'
import classes from './appearance.module.css'
import { useTexts } from './language.tsx'

/** Light, dark, or as the system has it; kept in this browser. In a line of its own, or with its name beside it. */
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
