/**
 * The storage key of the queued questions, each with its owner; keys starting with `waiting_` survive a log-out (0072).
 */
export const WAITING_KEY = 'waiting_questions'
