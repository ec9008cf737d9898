import { deviceStorage } from '../../platform/api/browser-storage.ts'
import type { StoreOptions } from './conversation-context.ts'
import { ConversationStore } from './conversation-store.ts'
import { draftKey } from './draft-key.ts'

/** One person's conversations on this page, one for each specialist; each is made when it is first asked for. */
export class ConversationStores {
  #stores = new Map<string, ConversationStore>()
  #clubId: string
  options: StoreOptions

  constructor(clubId: string, options: StoreOptions) {
    this.#clubId = clubId
    this.options = options
  }

  of(specialistId: string): ConversationStore {
    const store = this.#stores.get(specialistId) ?? this.#create(specialistId)
    this.#stores.set(specialistId, store)
    return store
  }

  #create(specialistId: string): ConversationStore {
    const key = draftKey(deviceStorage, this.#clubId, specialistId)
    return new ConversationStore({ specialistId, clubId: this.#clubId, draftKey: key }, () => this.options)
  }
}
