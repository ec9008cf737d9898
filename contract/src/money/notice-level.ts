import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField } from '../platform/fields.ts'
import { NOTICE_LEVELS } from './wallet.ts'

/** The default percentage of the month's tokens from which administrators are notified. */
export const DEFAULT_NOTICE_LEVEL = 80

const NoticeLevel = z.object({ level: z.union(NOTICE_LEVELS.map((level) => z.literal(level))) })

export const getNoticeLevel = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/notice-level',
  access: 'admin',
  summary: 'From which percent of the tokens on the administrator is told',
  params: { clubId: IdField },
  reply: NoticeLevel.extend({ isChosen: z.boolean() }),
})

export const chooseNoticeLevel = endpoint({
  method: 'PUT',
  path: '/api/clubs/:clubId/notice-level',
  access: 'admin',
  summary: 'Chooses from which percent of the tokens on the administrator is told',
  params: { clubId: IdField },
  body: NoticeLevel,
  reply: NoticeLevel.extend({ isChosen: z.literal(true) }),
})
