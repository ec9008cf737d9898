import { endSessionByLink } from '@touchline/contract/club/sessions.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Check, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'

/** The target of the link in the new-device mail: the button ends that session, opening the page does not. */
export function EndSessionPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [search] = useSearchParams()
  const ending = useMutation({
    mutationFn: () => call(endSessionByLink, { body: { token: search.get('token') ?? '' }, language: language.code }),
  })
  if (ending.isSuccess) return <Ended />
  return (
    <div className="notice">
      <span className="notice-icon">
        <LogOut className="icon icon-lg" aria-hidden="true" />
      </span>
      <h1 className="heading-1">{t('endSession.heading')}</h1>
      <p>{t('endSession.text')}</p>
      {ending.error && <Banner tone="critical">{sentence(ending.error)}</Banner>}
      <div className="notice-actions">
        <Button busy={ending.isPending} busyLabel={t('endSession.busy')} onClick={() => ending.mutate()}>
          {t('endSession.confirm')}
        </Button>
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.home.path}>
          {t('endSession.home')}
        </Link>
      </div>
    </div>
  )
}

function Ended() {
  const { t } = useTranslation()
  return (
    <div className="notice">
      <span className="notice-icon">
        <Check className="icon icon-lg" aria-hidden="true" />
      </span>
      <h1 className="heading-1">{t('endSession.doneHeading')}</h1>
      <p role="status">{t('endSession.doneText')}</p>
      <div className="notice-actions">
        <Link className={buttonClass()} to={`${PAGES.login.path}?with=code`}>
          {t('endSession.login')}
        </Link>
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.home.path}>
          {t('endSession.home')}
        </Link>
      </div>
    </div>
  )
}
