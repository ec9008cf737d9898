import type { Subscription } from '@touchline/contract/money/payments.ts'
import { CalendarClock, CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { Badge } from '../../ui/badge.tsx'

type SubscriptionBadgeProps = Pick<Subscription, 'status' | 'endsAt'> & { className?: string | undefined }

/** The status of a subscription as an icon with text: active, ends on a day, payment failed, inactive. */
export function SubscriptionBadge({ status, endsAt, className }: SubscriptionBadgeProps) {
  const { t } = useTranslation()
  const { Icon, tone } = LOOKS[status]
  return (
    <Badge tone={tone} {...(className && { className })}>
      <Icon className="icon icon-sm" aria-hidden="true" />
      {status === 'ending' && endsAt
        ? t('subscription.statuses.ending', { date: formatDate(endsAt) })
        : t(`subscription.statuses.${status === 'ending' ? 'endingSoon' : status}`)}
    </Badge>
  )
}

const LOOKS = {
  active: { Icon: CircleCheck, tone: 'ok' },
  ending: { Icon: CalendarClock, tone: 'warning' },
  past_due: { Icon: CircleAlert, tone: 'critical' },
  inactive: { Icon: CircleX, tone: 'plain' },
} as const
