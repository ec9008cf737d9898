import { useQuery } from '@tanstack/react-query'
import { type DemoLogIn, listDemoLogIns } from '@touchline/contract/platform/demo.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api/call.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './entry.module.css'

type DemoLogInsProps = {
  roles: readonly DemoLogIn['role'][]
  onChoose: (credentials: { email: string; password: string }) => void
}

/** One-click log-ins of a demo; renders nothing if the server runs no demo. */
export function DemoLogIns({ roles, onChoose }: DemoLogInsProps) {
  const { t } = useTranslation()
  const heading = useId()
  const logIns = useDemoLogIns().filter(({ role }) => roles.includes(role))
  if (logIns.length === 0) return null
  return (
    <section className={styles.entryDemo} aria-labelledby={heading}>
      <h2 id={heading}>{t('login.demo')}</h2>
      {logIns.map(({ role, name, email, password }) => (
        <Button key={email} variant="line" block onClick={() => onChoose({ email, password })}>
          {name} <span className="muted">{t(`shell.roles.${role}`)}</span>
        </Button>
      ))}
    </section>
  )
}

/** The server marks the pages of a demo, so that other pages skip the request. */
function useDemoLogIns(): DemoLogIn[] {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => call(listDemoLogIns, { language: language.code, signal }),
    enabled: typeof document !== 'undefined' && 'demo' in document.documentElement.dataset,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.logIns ?? []
}
