import { CircleCheck } from 'lucide-react'
import { Activity } from '../../../ui/activity.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Online } from '../../../ui/online.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import styles from './kit.module.css'
import { KitRow, KitSection } from './kit-section.tsx'

const DISMISS = { label: 'Skrýt', onDismiss: () => showToast('Tady by upozornění zmizelo.') }

/** Banners, toasts, meters, activity, badges. */
export function KitNotices() {
  return (
    <>
      <KitSection title="Bannery a toasty">
        <Banner dismiss={DISMISS}>
          <b>Nové měsíční tokeny.</b> Tokeny se obnovily 1. listopadu.
        </Banner>
        <Banner tone="warning" dismiss={DISMISS}>
          <b>GPT-5: využito 92 %.</b> Pak převezme odpovědi Mini.
        </Banner>
        <Banner tone="critical" dismiss={DISMISS}>
          <b>GPT-5: využito 96 %.</b> <a href="#dokoupit">Dokoupit tokeny</a>
        </Banner>
        <Banner tone="ok">
          <b>Zaplaceno.</b> Tokeny jsou připsané.
        </Banner>
        <KitRow>
          <div className="toast">
            <CircleCheck className="icon" />
            Rozhovor je uložený v historii.
          </div>
          <Button variant="line" size="sm" onClick={() => showToast('Rozhovor je uložený v historii.')}>
            Ukázat toast
          </Button>
          <Button
            variant="line"
            size="sm"
            onClick={() => showFailureToast('Rozhovor se neuložil. Zkuste to prosím znovu.')}
          >
            Ukázat chybu
          </Button>
        </KitRow>
      </KitSection>
      <KitSection title="Měřiče s prahy 50 a 80 %">
        <Meters />
      </KitSection>
    </>
  )
}

function Meters() {
  return (
    <>
      <div className={styles.triple}>
        {[34, 62, 92].map((percent) => (
          <div key={percent}>
            <div className={classNames('row text-sm', styles.apart)}>
              <b>GPT-5</b>
              <span className="numeric">{percent} %</span>
            </div>
            <Meter percent={percent} label="GPT-5" valueText={`Využito ${percent} %`} size="lg" />
          </div>
        ))}
      </div>
      <div className={styles.line}>
        <Activity level="today">Dnes</Activity>
        <Activity level="week">Před 5 dny</Activity>
        <Activity level="month">Před 19 dny</Activity>
        <Activity level="older">Před 47 dny</Activity>
        <Activity level="never">Nikdy</Activity>
      </div>
      <KitRow>
        <Badge tone="brand">Správce</Badge>
        <Badge>Člen</Badge>
        <Badge tone="ok">Aktivní</Badge>
        <Badge tone="warning">Končí</Badge>
        <Badge tone="critical">Vyčerpáno</Badge>
        <Badge tone="flag">Nejoblíbenější</Badge>
        <Online online>Online</Online>
        <Online online={false}>Offline</Online>
      </KitRow>
    </>
  )
}
