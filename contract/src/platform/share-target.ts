/** Where other apps share to; the service worker takes what comes before it leaves the device. */
export const SHARE_PATH = '/share'

/** The fields of the form that a system sends there: what is said about the shared thing, and the thing itself. */
export const SHARED_WORDS = ['title', 'text', 'url'] as const
export const SHARED_FILES = 'file'
