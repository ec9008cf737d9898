import type { BrowserStorage } from '../../platform/api/browser-storage.ts'

/** The member whose draft is kept under a key. */
export function ownerOfDraft(key: string): string {
  return key.split(':')[2] ?? ''
}

/** Where a draft is kept. It belongs to a person: whoever logs in next in this tab does not see it. */
export function draftKey(accounts: BrowserStorage, clubId: string, specialistId: string): string {
  const person = accounts.getItem('player_id') ?? accounts.getItem('admin_member_id') ?? ''
  return ['chat_draft', clubId, person, specialistId].join(':')
}
