/** Keys in the cache of shared content. */
export const SHARED_FILE = '/shared-file'
export const SHARED_TEXT = '/shared-text'

/** A file's name; URL-encoded, because headers are Latin-1. */
export const FILE_NAME = 'x-file-name'

/** Query parameter of the chat's address: the kind of shared content. */
export const SHARED = 'shared'
export type SharedKind = 'clip' | 'file' | 'text'
