import type { Contact } from '@touchline/contract/coaching/parts.ts'
import type { PartWords } from '@touchline/locales/part-words.ts'

/** The contact's name and hours. */
export function aboutLine({ name, hours }: Pick<Contact, 'name' | 'hours'>, t: PartWords['t']): string {
  return [name, hours === '24/7' ? t('parts.safety.dayAndNight') : hours].filter(Boolean).join(', ')
}
