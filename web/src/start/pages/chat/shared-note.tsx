import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'

/** Says that what was shared to the app waits for somebody to be shown to. */
export function SharedNote({ isShown, className }: { isShown: boolean; className?: string | undefined }) {
  const { t } = useTranslation()
  return isShown ? <Banner className={className}>{t('installed.shared')}</Banner> : null
}
