import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'

/** Tells the user to choose a specialist for what was shared to the app. */
export function SharedNote({ isShown, className }: { isShown: boolean; className?: string | undefined }) {
  const { t } = useTranslation()
  return isShown ? <Banner className={className}>{t('installed.shared')}</Banner> : null
}
