/** The query parameter that names the payment in the checkout's return address. */
export const SESSION_PARAM = 'session_id'
