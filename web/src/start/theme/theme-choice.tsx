import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/segments.tsx'
import { chooseTheme, THEMES } from './theme.ts'
import { useTheme } from './use-theme.ts'

/** The theme choice as three words side by side, for settings and the phone's menu. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const theme = useTheme()
  return (
    <Segments
      legend={t('shell.theme.heading')}
      value={theme}
      onChange={chooseTheme}
      options={THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
    />
  )
}
