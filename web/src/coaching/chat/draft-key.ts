import type { BrowserStorage } from '../../platform/api/browser-storage.ts'

/** The member to whom a draft key belongs. */
export function ownerOfDraft(key: string): string {
  return key.split(':')[2] ?? ''
}

/** The storage key of a draft. It includes the person: the next one to log in in this tab does not see it. */
export function draftKey(accounts: BrowserStorage, clubId: string, specialistId: string): string {
  const person = accounts.getItem('player_id') ?? accounts.getItem('admin_member_id') ?? ''
  return ['chat_draft', clubId, person, specialistId].join(':')
}
