import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '../../platform/routing/router.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FootLinks } from '../shell/foot-links.tsx'
import { ThemeChoice } from '../theme/theme-choice.tsx'
import styles from './settings-layout.module.css'

type SettingsLayoutProps = {
  heading: string
  /** The link back, above the heading. */
  back?: ReactNode
  /** Shown at the end of the heading's line. */
  badge?: ReactNode
  children: ReactNode
}

/** The layout of the settings pages: a heading, and sections of a label column and a card column. */
export function SettingsLayout({ heading, back, badge, children }: SettingsLayoutProps) {
  return (
    <div className={styles.settings}>
      {back}
      <div className={styles.settingsHead}>
        <h1 className="heading-1">{heading}</h1>
        {badge}
      </div>
      {children}
      <FootLinks />
    </div>
  )
}

type SettingsSectionProps = { id?: string; heading: string; description?: string; children: ReactNode }

/** One section: its description at the left, its content at the right. With an id it can be linked to. */
export function SettingsSection({ id, heading, description, children }: SettingsSectionProps) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()

  // The browser looks for the anchor before the page is there.
  useEffect(() => {
    if (id && hash === `#${id}`) section.current?.scrollIntoView()
  }, [id, hash])

  return (
    <section className={styles.settingsSection} id={id} ref={section}>
      <div>
        <h2>{heading}</h2>
        {description && <p className={styles.settingsDescription}>{description}</p>}
      </div>
      {children}
    </section>
  )
}

/** A card of names and values. */
export function Facts({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <dl className={classNames('card', styles.settingsFacts)} aria-busy={busy}>
      {children}
    </dl>
  )
}

/** One name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The theme of this device, in the settings of players and clubs. */
export function ThemeSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection heading={t('shell.theme.heading')} description={t('shell.theme.description')}>
      <div>
        <ThemeChoice />
      </div>
    </SettingsSection>
  )
}

type LogoutSectionProps = { heading: string; description?: string; onLogout: () => void }

/** The last section of both pages. */
export function LogoutSection({ onLogout, ...about }: LogoutSectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection {...about}>
      <div>
        <Button variant="critical-line" onClick={onLogout}>
          <LogOut className="icon" aria-hidden="true" />
          {t('nav.logout')}
        </Button>
      </div>
    </SettingsSection>
  )
}
