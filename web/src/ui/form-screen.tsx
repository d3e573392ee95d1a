import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, type FormProps } from './form.tsx'
import classes from './form-screen.module.css'
import { ScreenTitle } from './screen-title.tsx'

interface FormScreenProps extends Omit<FormProps, 'hasWideButtons'> {
  title: string
  intro?: ReactNode
  beforeForm?: ReactNode
  /** Links to related screens. */
  links?: ReactNode
}

/** A screen that consists of one form. */
export const FormScreen = ({ title, intro, beforeForm, links, ...form }: FormScreenProps) => (
  <CardScreen title={title} intro={intro} links={links}>
    {beforeForm}
    <Form hasWideButtons {...form} />
  </CardScreen>
)

interface CardScreenProps extends Pick<FormScreenProps, 'title' | 'intro' | 'links'> {
  children: ReactNode
}

/** A screen that consists of one card. */
export const CardScreen = ({ title, intro, links, children }: CardScreenProps) => (
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
      {children}
    </Stack>
    {links && (
      <div data-links className={classes.links}>
        {links}
      </div>
    )}
  </Paper>
)
