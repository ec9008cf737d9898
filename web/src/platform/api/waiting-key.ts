// Every page loads this file to see whether it has to load the rest.

/** What waits to be sent is kept under keys that begin so; the owner's id follows. */
export const SEND_KEY = 'waiting_send:'

/** Keys under which older releases kept results and answers by link. */
const OLD_KEYS = ['touchline:results', 'touchline_list_answers_']

export const isSendKey = (key: string) => key.startsWith(SEND_KEY)

/** Whether something waits under a key of `localStorage`. */
export function isWaitingKey(key: string): boolean {
  return isSendKey(key) || OLD_KEYS.some((old) => key.startsWith(old))
}
