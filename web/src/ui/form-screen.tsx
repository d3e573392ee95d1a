import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, type FormProps } from './form.tsx'
import classes from './form-screen.module.css'
import { ScreenTitle } from './screen-title.tsx'

interface FormScreenProps extends Omit<FormProps, 'isWide'> {
  title: string
  intro?: ReactNode
  beforeForm?: ReactNode
  /** Links to related screens. */
  links?: ReactNode
}

/** A screen that consists of one form. */
export const FormScreen = ({ title, intro, beforeForm, links, ...form }: FormScreenProps) => (
  <Paper withBorder shadow="sm" className={classes.card}>
    <Stack gap="md">
      <Stack gap="xs">
        <ScreenTitle>{title}</ScreenTitle>
        {intro && (
          <Text component="div" c="dimmed">
            {intro}
          </Text>
        )}
      </Stack>
      {beforeForm}
      <Form hasWideButtons {...form} />
    </Stack>
    {links && <div className={classes.links}>{links}</div>}
  </Paper>
)
