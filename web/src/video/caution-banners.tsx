import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { cautionsOf, type Take } from './take.ts'

/** What makes the figures less sure than they look, each warning once. */
export function CautionBanners({ takes }: { takes: readonly Take[] }) {
  const { t } = useTranslation()
  const unseen = [...new Set(takes.flatMap(({ report }) => report.unseen))].map((part) => t(`video.parts.${part}`))
  const withheld = [...new Set(takes.flatMap(({ report }) => report.withheld))].map((id) => t(`video.measures.${id}`))
  const values = { parts: unseen.join(', '), measures: withheld.join('; ') }
  return [...new Set(takes.flatMap(cautionsOf))].map((caution) => (
    <Banner key={caution} tone="warning">
      {t(`video.cautions.${caution}`, values)}
    </Banner>
  ))
}
