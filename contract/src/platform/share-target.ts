/** The share target of other apps; the service worker intercepts it before it leaves the device. */
export const SHARE_PATH = '/share'

/** The form fields that a system sends there: texts about the shared file, and the file itself. */
export const SHARED_WORDS = ['title', 'text', 'url'] as const
export const SHARED_FILES = 'file'
