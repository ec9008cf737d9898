import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { type AnalysedClip, cautionsOf } from './analysed-clip.ts'

/** Reasons why the figures are less certain than they look, each warning once. */
export function CautionBanners({ clips }: { clips: readonly AnalysedClip[] }) {
  const { t } = useTranslation()
  const unseen = [...new Set(clips.flatMap(({ report }) => report.unseen))].map((part) => t(`video.parts.${part}`))
  const withheld = [...new Set(clips.flatMap(({ report }) => report.withheld))].map((id) => t(`video.measures.${id}`))
  const values = { parts: unseen.join(', '), measures: withheld.join('; ') }
  return [...new Set(clips.flatMap(cautionsOf))].map((caution) => (
    <Banner key={caution} tone="warning">
      {t(`video.cautions.${caution}`, values)}
    </Banner>
  ))
}
