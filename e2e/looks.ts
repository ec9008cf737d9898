import { DESKTOP, PHONE } from './pages.ts'

/** The four ways in which every page has to hold: light and dark, wide and narrow. */
export const LOOKS = [
  { name: 'light, desktop', colorScheme: 'light', viewport: DESKTOP },
  { name: 'dark, desktop', colorScheme: 'dark', viewport: DESKTOP },
  { name: 'light, phone', colorScheme: 'light', viewport: PHONE },
  { name: 'dark, phone', colorScheme: 'dark', viewport: PHONE },
] as const
