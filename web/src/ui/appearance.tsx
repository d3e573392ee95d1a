import { Group, NativeSelect, Text, useMantineColorScheme } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useTexts } from './language.tsx'

/** Light, dark, or as the system has it; kept in this browser. */
export const Appearance = () => {
  const { label, system, light, dark } = useTexts().web.appearance
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const id = useId()
  const schemes = { auto: system, light, dark }
  const isScheme = (value: string): value is keyof typeof schemes => value in schemes
  return (
    <Group gap="xs">
      <Text component="label" htmlFor={id} size="sm" c="dimmed">
        {label}
      </Text>
      <NativeSelect
        id={id}
        value={colorScheme}
        onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
        data={Object.entries(schemes).map(([value, name]) => ({ value, label: name }))}
      />
    </Group>
  )
}
