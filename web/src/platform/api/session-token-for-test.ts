import { beforeEach } from 'vitest'
import { beginDocument } from './session-token.ts'

// Test files share one document, which would stay that of the first person it made a call for.
beforeEach(beginDocument)
