import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { ChevronDown, Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { useLocation, useNavigate } from '../../platform/routing/router.tsx'
import { Dropdown, DropdownChoices } from '../../ui/dropdown.tsx'
import { Flag } from '../../ui/flag.tsx'

/** Globe, flag and name of the current language; opens the list of all ten. */
export function LanguageSwitcher() {
  const { t } = useTranslation()
  const { language, chooseLanguage } = useLanguage()
  const forgetRouteLanguage = useForgetRouteLanguage()
  const label = t('shell.language', { name: language.name })
  return (
    <Dropdown
      label={label}
      trigger={
        <button type="button" className="language-button" aria-label={label}>
          <Globe className="icon" aria-hidden="true" />
          <Flag language={language.code} />
          <span className="name">{language.name}</span>
          <ChevronDown className="icon icon-sm" aria-hidden="true" />
        </button>
      }
    >
      <DropdownChoices
        value={language.code}
        onChoose={(code) => {
          forgetRouteLanguage()
          void chooseLanguage(code)
        }}
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

/** `?lang=` overrides the stored choice, so a choice removes it from the address, through the router. */
function useForgetRouteLanguage(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    const params = new URLSearchParams(location.search)
    if (!params.has('lang')) return
    params.delete('lang')
    navigate({ ...location, search: params.toString() }, { replace: true, state: location.state })
  }
}
