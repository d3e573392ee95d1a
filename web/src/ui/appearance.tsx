import { NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useTexts } from './language.tsx'

/** Light, dark, or as the system has it; kept in this browser. */
export const Appearance = ({ isLabelled = false }: { isLabelled?: boolean }) => {
  const { label, system, light, dark } = useTexts().web.appearance
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = { auto: system, light, dark }
  const isScheme = (value: string): value is keyof typeof schemes => value in schemes
  return (
    <NativeSelect
      label={isLabelled ? label : undefined}
      aria-label={isLabelled ? undefined : label}
      value={colorScheme}
      onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
      data={Object.entries(schemes).map(([value, name]) => ({ value, label: name }))}
    />
  )
}
