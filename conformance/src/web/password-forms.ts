import type { Page } from 'playwright-core'
import { PASSWORD } from './users.ts'

/** Signs up in English with the local part of the email as the name, and ends on the profile. */
export const signUp = async (page: Page, email: string): Promise<void> => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, email)
  await page.getByRole('link', { name: 'Confirm later' }).click()
  await page.getByRole('heading', { name: `Hello ${toName(email)}!` }).waitFor()
}

export const fillSignUp = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Name').fill(toName(email))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

const toName = (email: string): string => email.split('@')[0] ?? ''

export const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Account menu for ${name}` }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
}

export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const findSessionRows = (page: Page) => page.locator('main tbody').getByRole('row')
