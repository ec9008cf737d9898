import { PAGES } from '@touchline/contract/platform/pages.ts'

/** The address of the log-in by code. */
export const WITH_CODE = `${PAGES.login.path}?with=code`
