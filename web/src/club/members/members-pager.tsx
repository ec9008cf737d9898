import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MEMBERS_PER_PAGE, pageCount } from './member-view.ts'
import styles from './members.module.css'

type MembersPagerProps = { page: number; total: number; onPage: (page: number) => void }

/** The range of members shown, and buttons to the other pages. */
export function MembersPager({ page, total, onPage }: MembersPagerProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const number = new Intl.NumberFormat(language.locale)
  const first = (page - 1) * MEMBERS_PER_PAGE + 1
  const range = {
    from: number.format(first),
    to: number.format(Math.min(total, first + MEMBERS_PER_PAGE - 1)),
    total: number.format(total),
  }
  return (
    <div className={styles.membersPager}>
      <span className="numeric" role="status">
        {t('members.range', range)}
      </span>
      <nav aria-label={t('members.pages')}>
        <PageButton label={t('members.previous')} isEnd={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </PageButton>
        <PageButton label={t('members.next')} isEnd={page >= pageCount(total)} onClick={() => onPage(page + 1)}>
          <ChevronRight className="icon" aria-hidden="true" />
        </PageButton>
      </nav>
    </div>
  )
}

type PageButtonProps = { label: string; isEnd: boolean; onClick: () => void; children: ReactNode }

// Not `disabled`: keyboard users would lose the focus on reaching the last page.
function PageButton({ label, isEnd, onClick, children }: PageButtonProps) {
  return (
    <IconButton label={label} aria-disabled={isEnd} {...(!isEnd && { onClick })}>
      {children}
    </IconButton>
  )
}
