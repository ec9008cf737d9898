import { beforeEach } from 'vitest'
import { beginDocument } from './session-token.ts'

// Test files share one document, which would otherwise stay with the first user it made a call for.
beforeEach(beginDocument)
