import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Check, Copy, Eye, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './cards.module.css'
import { clockTime, dayAndMonth, useListWords } from './list-words.ts'
import panels from './panel.module.css'
import { ReminderDialog } from './reminder-dialog.tsx'
import type { ListChanges } from './use-list-changes.ts'

type LinkCardProps = { list: TeamList; changes: ListChanges }

/** The link for answering without an account, and the time of the reminder. */
export function LinkCard({ list, changes }: LinkCardProps) {
  const { t } = useTranslation()
  return (
    <section className={classNames('card', panels.onScreen)} aria-labelledby="link">
      <div className={panels.head}>
        <h2 className="heading-2" id="link">
          {t('lists:page.link.heading')}
        </h2>
      </div>
      <div className={panels.body}>
        <p className="text-sm muted">{t('lists:page.link.text')}</p>
        {list.link && <Address link={list.link} />}
        <Reminder list={list} changes={changes} />
        <div className={styles.row}>
          {list.link ? (
            <>
              <a
                className={buttonClass({ variant: 'line', size: 'sm' })}
                href={pathOfLink(list.link)}
                target="_blank"
                rel="noreferrer"
              >
                <Eye className="icon icon-sm" aria-hidden="true" />
                {t('lists:page.link.preview')}
              </a>
              <Button variant="critical-line" size="sm" busy={changes.isBusy} onClick={changes.unshare}>
                {t('lists:page.link.revoke')}
              </Button>
              <Button variant="ghost" size="sm" busy={changes.isBusy} onClick={() => changes.share()}>
                {t('lists:page.link.renew')}
              </Button>
            </>
          ) : (
            <Button variant="line" size="sm" busy={changes.isBusy} onClick={() => changes.share()}>
              <Link2 className="icon icon-sm" aria-hidden="true" />
              {t('lists:page.link.make')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** The address of the page behind the link. */
export function addressOfLink(link: string): string {
  return `${location.origin}${pathOfLink(link)}`
}

function pathOfLink(link: string): string {
  return PAGES.listLink.path.replace(':token', link)
}

function Address({ link }: { link: string }) {
  const { t } = useTranslation()
  const shown = useRef<HTMLElement>(null)
  const address = addressOfLink(link)
  const { copy, outcome } = useCopy(address, shown)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className={styles.copy}>
      <code ref={shown} translate="no">
        {address.replace(/^https?:\/\//, '')}
      </code>
      <Button variant="ghost" aria-label={t('lists:page.link.copy')} onClick={copy}>
        <Icon className="icon" aria-hidden="true" />
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t('lists:page.link.copied')}
      </span>
    </div>
  )
}

function Reminder({ list, changes }: LinkCardProps) {
  const { t } = useTranslation()
  const { weekday } = useListWords()
  const [isOpen, setOpen] = useState(false)
  const { reminder } = list
  const isOn = reminder !== null && !reminder.isSent
  const values = reminder && {
    day: weekday(reminder.date),
    date: dayAndMonth(reminder.date),
    time: clockTime(reminder.time),
  }
  return (
    <div className={styles.reminder}>
      <div>
        <b id="reminder">{t('lists:page.reminder.heading')}</b>
        <p className="text-sm muted">
          {!values && t('lists:page.reminder.off')}
          {values && t(reminder.isSent ? 'lists:page.reminder.sent' : 'lists:page.reminder.on', values)}
        </p>
        {isOn && (
          <button type="button" className={styles.quiet} onClick={() => setOpen(true)}>
            {t('lists:page.reminder.change')}
          </button>
        )}
      </div>
      <Switch labelledBy="reminder" isOn={isOn} onPress={() => (isOn ? changes.reminder(null) : setOpen(true))} />
      <ReminderDialog list={list} changes={changes} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
