/**
 * Placeholders in the prerendered page of any specialist, replaced by the server: private-use characters that occur in
 * no language. A name begins with its initial, so the name's placeholder begins with the initial's.
 */
export const SPECIALIST_BLANKS = {
  initial: '\uE000',
  name: '\uE000\uE001',
  sport: '\uE002',
  sportName: '\uE003',
  welcome: '\uE004',
} as const

/** The id of the element that contains a specialist's data in their page. */
export const SENT_SPECIALIST_ID = 'specialist'
