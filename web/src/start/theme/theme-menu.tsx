import { useTranslation } from 'react-i18next'
import { Dropdown, DropdownChoices } from '../../ui/dropdown.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { chooseTheme, THEMES } from './theme.ts'
import { ThemeIcon } from './theme-icon.tsx'
import { useTheme } from './use-theme.ts'

/** The theme choice as a button in the bar. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const theme = useTheme()
  const label = t('shell.theme.chosen', { name: t(`shell.theme.${theme}`) })
  return (
    <Dropdown
      label={t('shell.theme.heading')}
      trigger={
        <IconButton className="theme-button" label={label}>
          <ThemeIcon theme={theme} />
        </IconButton>
      }
    >
      <DropdownChoices
        value={theme}
        onChoose={chooseTheme}
        options={THEMES.map((value) => ({
          value,
          label: t(`shell.theme.${value}`),
          icon: <ThemeIcon theme={value} />,
        }))}
      />
    </Dropdown>
  )
}
