import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { clubPeopleQuery } from './lists.ts'
import panels from './panel.module.css'

/** Chooses members of the club who are not on the list yet. */
export function ClubPeopleField({ taken = [] }: { taken?: readonly string[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: members = [] } = useQuery(clubPeopleQuery(language.code))
  const free = members.filter(({ name }) => !taken.includes(name))
  if (free.length === 0) return null
  return (
    <fieldset className="field">
      <legend className="label">{t('lists:page.fields.members')}</legend>
      <div className={panels.members}>
        {free.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" className="check-box" name="member" value={id} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The chosen members. */
export function membersIn(values: FormData): { memberId: string }[] {
  return values.getAll('member').map((id) => ({ memberId: String(id) }))
}
