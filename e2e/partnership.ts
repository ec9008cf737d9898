import type { Page } from '@playwright/test'
import { cs, main } from './pages.ts'

/** Where a club's payment leads. */
export const CHECKOUT = /\/test-checkout\/cs_test_\w+$/

export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
export const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
export const alert = (page: Page) => main(page).getByRole('alert')

/** The label of the button that chooses a plan. */
export const choose = (plan: string) => cs.partnership.choose.replace('{{plan}}', plan)
