// Every page loads this file to decide whether to load the rest.

/** Key prefix of pending sends; the owner's id follows. */
export const SEND_KEY = 'waiting_send:'

/** Keys under which older releases kept results and answers by link. */
const OLD_KEYS = ['touchline:results', 'touchline_list_answers_']

export const isSendKey = (key: string) => key.startsWith(SEND_KEY)

/** Whether a key of `localStorage` holds a pending send. */
export function isWaitingKey(key: string): boolean {
  return isSendKey(key) || OLD_KEYS.some((old) => key.startsWith(old))
}
