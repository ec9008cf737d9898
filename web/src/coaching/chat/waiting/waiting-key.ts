/** Where questions wait for the connection, each under its owner; what begins with `waiting_` outlasts a log-out (0072). */
export const WAITING_KEY = 'waiting_questions'
