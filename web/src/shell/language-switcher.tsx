import { LANGUAGES } from '@touchline/contract/languages.ts'
import { ChevronDown, Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language/use-language.ts'
import { Dropdown, DropdownChoices } from '../ui/dropdown.tsx'
import { Flag } from '../ui/flag.tsx'

/** Globe, flag and name of the current language; opens the list of all ten. */
export function LanguageSwitcher() {
  const { t } = useTranslation()
  const { language, chooseLanguage } = useLanguage()
  const label = t('shell.language', { name: language.name })
  return (
    <Dropdown
      label={label}
      trigger={
        <button type="button" className="lang" aria-label={label}>
          <Globe className="i" aria-hidden="true" />
          <Flag language={language.code} />
          <span className="nm">{language.name}</span>
          <ChevronDown className="i i-sm" aria-hidden="true" />
        </button>
      }
    >
      <DropdownChoices
        value={language.code}
        onChoose={chooseLanguage}
        options={LANGUAGES.map(({ code, name }) => ({
          value: code,
          label: name,
          lang: code,
          icon: <Flag language={code} />,
        }))}
      />
    </Dropdown>
  )
}
