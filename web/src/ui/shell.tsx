import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Appearance } from './appearance.tsx'
import { DevelopmentInbox } from './development-inbox.tsx'
import { LanguageSelect } from './language-select.tsx'
import logo from './latchkey.svg'
import { NoticeBoard } from './notices.tsx'
import classes from './shell.module.css'
import { PRODUCT } from './theme.ts'

/** What surrounds every screen. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <div className={classes.shell}>
    <header className={classes.bar}>
      <UnstyledButton component="a" href="/">
        <Group gap="xs" wrap="nowrap">
          <img src={logo} alt="" width={28} height={28} />
          <Text component="span" fw={650} size="lg">
            {PRODUCT}
          </Text>
        </Group>
      </UnstyledButton>
      <LanguageSelect />
    </header>
    <main className={classes.main}>
      <NoticeBoard />
      {children}
    </main>
    <footer className={classes.bar}>
      <DevelopmentInbox />
      <Appearance />
    </footer>
  </div>
)
