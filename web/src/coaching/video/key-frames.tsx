import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AnalysedClip } from './analysed-clip.ts'
import { formatSeconds, formatTime } from './format-seconds.ts'
import styles from './question.module.css'

type KeyFramesProps = {
  analysed: AnalysedClip
  pictures: readonly (string | null)[]
  leftOut: ReadonlySet<number>
  onLeaveOut: (index: number) => void
  onShow: (at: number) => void
  /** The letter of their clip when two are compared. */
  letter?: string | undefined
}

/** The pictures that would be sent; each links to its moment and can be left out. */
export function KeyFrames({ analysed, pictures, leftOut, onLeaveOut, onShow, letter }: KeyFramesProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <ul className={styles.videoFrames}>
      {analysed.report.phases.map(({ phase, at }, index) => {
        const picture = pictures[index]
        const words = {
          phase: [letter, t(`video.phases.${phase}`)].filter(Boolean).join(' · '),
          seconds: formatSeconds(at, language),
        }
        return (
          <li key={`${phase}${at}`} className={leftOut.has(index) ? styles.isOut : undefined}>
            <button type="button" aria-label={t('video.frames.jump', words)} onClick={() => onShow(at)}>
              {picture ? <img src={picture} alt="" /> : <Skeleton height={110} />}
              <span>
                <b>{words.phase}</b> <span className="numeric">{formatTime(at, language)}</span>
              </span>
            </button>
            <label>
              <input
                type="checkbox"
                checked={!leftOut.has(index) && picture !== null}
                disabled={picture === null}
                onChange={() => onLeaveOut(index)}
                aria-label={t('video.frames.sendNamed', words)}
              />
              <span aria-hidden="true">{t(picture === null ? 'video.frames.none' : 'video.frames.send')}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
