import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { Clock, Stethoscope } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import type { ChatState } from './chat-state.ts'
import type { ConversationStore } from './conversation-store.ts'
import styles from './parts/safety.module.css'
import { rememberedFlag } from './remembered-flag.ts'

/** Topics that are not named next to the box, where bystanders may look, and that no doctor can clear. */
const DISCREET: ReadonlySet<SafetyPart['category']> = new Set(['abuse', 'self_harm', 'doping'])

/** From the message after a red flag on: what is remembered, until when, and the option of a doctor's clearance. */
export function SafetyStrip({ store, state, canAsk }: { store: ConversationStore; state: ChatState; canAsk: boolean }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const remembered = useMemo(() => rememberedFlag(state, new Date()), [state])
  if (!remembered) return null
  const { category, until, since } = remembered
  const isDiscreet = DISCREET.has(category)
  const shown = (moment: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language.locale, { day: 'numeric', month: 'numeric', ...options })
      .format(new Date(moment))
      .replaceAll(' ', '\u00a0')
  const cleared = t('parts.safety.cleared')
  return (
    <div className={styles.strip} role="status">
      <Clock className="icon" aria-hidden="true" />
      <span>
        {!isDiscreet && <b>{`${t(`parts.safety.topics.${category}`)}, ${shown(since, {})} `}</b>}
        {t('parts.safety.remembered', { until: shown(until, { hour: 'numeric', minute: '2-digit' }) })}
      </span>
      {!isDiscreet && canAsk && (
        <Button variant="line" onClick={() => store.askBeside(cleared)}>
          <Stethoscope className="icon" aria-hidden="true" />
          {cleared}
        </Button>
      )}
    </div>
  )
}
