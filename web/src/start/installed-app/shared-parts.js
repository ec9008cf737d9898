/** What waits in the cache of shared things. */
export const SHARED_FILE = '/shared-file'
export const SHARED_TEXT = '/shared-text'
/** A file's name; headers are Latin, so it is encoded. */
export const FILE_NAME = 'x-file-name'
/** Says in the chat's address that something was shared, and what. */
export const SHARED = 'shared'
