/**
 * What stands for a specialist in a page that is made before anybody knows whom it will be sent with: letters of nobody's
 * language, into whose places the server puts the words. A name begins with its initial, so that of the blank does, too.
 */
export const SPECIALIST_BLANKS = {
  initial: '\uE000',
  name: '\uE000\uE001',
  sport: '\uE002',
  sportName: '\uE003',
  welcome: '\uE004',
} as const

/** Under this id a page carries the specialist with whom it was sent. */
export const SENT_SPECIALIST_ID = 'specialist'
