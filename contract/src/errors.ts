/**
 * Every error a person can meet: its code and the HTTP status it is answered with.
 * `null` marks what the web app says itself and the server never sends. The words are in `locales/{language}/errors.json`.
 */
export const ERRORS = {
  // any call
  INVALID_INPUT: 400,
  FIELD_REQUIRED: 400,
  EMAIL_WITHOUT_AT: 400,
  EMAIL_INVALID: 400,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_CONTENT_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
  NETWORK: null,
  HTTP_STATUS: null,
  LOAD_FAILED: null,
  PAGE_NOT_FOUND: null,
  PAGE_CRASHED: null,

  // sessions
  NOT_LOGGED_IN: 401,
  SESSION_TOKEN_MISSING: 401,
  SESSION_TOKEN_INVALID: 401,
  SESSION_EXPIRED: 401,
  SESSION_WITHOUT_CLUB: 401,
  SESSION_CLUB_MISSING: null,
  NOT_ALLOWED: 403,
  LOGIN_FAILED: 401,
  INVALID_PASSWORD: 401,
  NO_PLAYER_ACCOUNT: 404,
  SUBSCRIPTION_INACTIVE: 403,
  ADMIN_PIN_REQUIRED: 400,
  INVALID_ADMIN_PIN: 401,
  ADMIN_NOT_FOUND: 404,

  // clubs and members
  REGISTRATION_FAILED: null,
  JOIN_ERROR: null,
  JOIN_FAILED: null,
  CLUB_FULL: 409,
  ALREADY_MEMBER: 409,
  MEMBER_NOT_FOUND: 404,
  ADMIN_NOT_REMOVABLE: 403,
  PASSWORD_FIELDS_REQUIRED: 400,
  PASSWORDS_DIFFER: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TAKEN: 409,
  PASSWORD_CHANGE_FAILED: null,
  ADMIN_ACCESS_UNVERIFIED: null,
  DASHBOARD_DATA_FAILED: null,
  DASHBOARD_FAILED: null,
  MEMBER_REMOVAL_FAILED: null,

  // specialists and chat
  SPECIALIST_NOT_FOUND: 404,
  HISTORY_NOT_FOUND: 404,
  TOKEN_LIMIT_EXCEEDED: 402,
  TOKENS_USED_UP: null,
  COMMUNICATION_ERROR: null,
  ANSWER_FAILED: null,
  SEND_FAILED: null,
  STREAM_FAILED: null,
  TOKEN_STATS_FAILED: null,

  // payments
  CHECKOUT_FAILED: 502,
  PAYMENT_FAILED: null,
  PAYMENT_URL_MISSING: null,
  PURCHASE_FAILED: null,
  PURCHASE_NEEDS_ADMIN: 403,
  CHECKOUT_SESSION_INVALID: 404,
  PAYMENT_NOT_COMPLETED: 409,

  // documents and video
  FILE_TYPE_UNSUPPORTED: 415,
  FILE_TOO_LARGE: 413,
  FILE_AND_QUESTION_REQUIRED: 400,
  DOCUMENT_ANALYSIS_FAILED: 422,
  VIDEO_ANALYSIS_FAILED: null,
} as const satisfies Record<string, number | null>

export type ErrorCode = keyof typeof ERRORS

/** The codes that a call may answer with. */
export type ReplyErrorCode = { [Code in ErrorCode]: (typeof ERRORS)[Code] extends number ? Code : never }[ErrorCode]
