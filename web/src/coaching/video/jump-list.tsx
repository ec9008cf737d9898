import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import type { AnalysedClip } from './analysed-clip.ts'
import styles from './figures.module.css'
import { formatTime } from './format-seconds.ts'
import { formatFigure, symbolOf } from './measure-figures.ts'

/** Every jump of a clip with several; the table shows only the best one. */
export function JumpList({ clips }: { clips: readonly AnalysedClip[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const height = (value: number) => formatFigure(value, 'cm', language)
  return clips.map(({ clip, report }, place) =>
    report.jumps.length === 0 ? null : (
      <section key={clip.name + String(place)} className={styles.videoJumps}>
        <h4 className="text-sm">
          {clips.length > 1 && `${'AB'[place]} · `}
          {t('video.jumps.heading')}
        </h4>
        <ol className="numeric">
          {report.jumps.map((jump) => (
            <li key={jump.at}>
              <b>{height(jump.height)}</b> ± {height(jump.error)}
              {symbolOf('cm')} <span className="muted">({formatTime(jump.at, language)})</span>
            </li>
          ))}
        </ol>
      </section>
    ),
  )
}
