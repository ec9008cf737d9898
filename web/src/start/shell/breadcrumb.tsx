import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Crumb, crumbsOf } from './navigation.ts'
import { useNameOfPage } from './page-name.ts'
import styles from './shell.module.css'

/** The path from home to this page. */
export function Breadcrumb({ path, onFloor = false }: { path: string; onFloor?: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={onFloor ? classNames('crumb', styles.crumbFloor) : 'crumb'} aria-label={t('shell.breadcrumb')}>
      <CrumbList path={path} />
    </nav>
  )
}

function CrumbList({ path }: { path: string }) {
  const crumbs = useCrumbs(path)
  return (
    <ol>
      {crumbs.map((crumb, index) => (
        <Step key={crumb.address} crumb={crumb} isLast={index === crumbs.length - 1} />
      ))}
    </ol>
  )
}

/** The name of the page itself, the last step. */
export function useCurrentCrumb(path: string): string {
  const labelOf = useCrumbLabel()
  const last = useCrumbs(path).at(-1)
  return last ? labelOf(last) : ''
}

/** The breadcrumbs of a page; the last one uses the page's own name, if any. */
function useCrumbs(path: string): Crumb[] {
  const name = useNameOfPage(path)
  const crumbs = crumbsOf(path)
  const last = crumbs.at(-1)
  return name && last ? [...crumbs.slice(0, -1), { ...last, label: { text: name } }] : crumbs
}

function Step({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const label = useCrumbLabel()(crumb)
  if (isLast) return <li aria-current="page">{label}</li>
  return (
    <li className="row">
      {crumb.isPage ? <Link to={crumb.address}>{label}</Link> : label}
      <ChevronRight className="icon icon-sm" aria-hidden="true" />
    </li>
  )
}

function useCrumbLabel(): (crumb: Crumb) => string {
  const { t } = useTranslation()
  return ({ label }) => ('key' in label ? t(label.key) : label.text)
}
