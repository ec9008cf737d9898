/** Names the payment in the address to which the checkout leads back. */
export const SESSION_PARAM = 'session_id'
