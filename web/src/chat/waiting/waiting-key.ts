/** Where questions wait for the connection; among the keys of a session, so that log-out erases them. */
export const WAITING_KEY = 'waiting_questions'
