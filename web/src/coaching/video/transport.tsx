import { ChevronLeft, ChevronRight, Pause, PersonStanding, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatSeconds, formatTime } from './format-seconds.ts'
import type { MovementReport } from './measures/measures.ts'
import styles from './player.module.css'
import { shareOf, type Timeline } from './timeline.ts'
import { type Playback, SPEEDS } from './use-playback.ts'

type TransportProps = {
  playback: Playback
  timeline: Timeline
  phases: MovementReport['phases']
  skeleton: { isShown: boolean; onToggle: () => void } | undefined
}

/** Plays, pauses and steps through the frames; arrow keys on the slider move by one frame. */
export function Transport({ playback, timeline, phases, skeleton }: TransportProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { frame, last, at, isPlaying, speed } = playback
  return (
    <div className={styles.videoTransport}>
      <div className={styles.videoSlider}>
        <input
          type="range"
          min={0}
          max={last}
          value={frame}
          aria-label={t('video.player.position')}
          aria-valuetext={t('video.player.at', {
            seconds: formatSeconds(at, language),
            frame: frame + 1,
            frames: last + 1,
          })}
          onChange={(event) => playback.show(Number(event.target.value))}
        />
        <div className={styles.videoTicks} aria-hidden="true">
          {phases.map(({ phase, at: moment }) => (
            <i key={`${phase}${moment}`} style={{ '--share': shareOf(timeline, moment) } as CSSProperties} />
          ))}
        </div>
      </div>
      <div className={styles.videoButtons}>
        <IconButton label={t('video.player.back')} onClick={() => playback.show(frame - 1)}>
          <ChevronLeft className="icon" />
        </IconButton>
        <IconButton
          label={t(isPlaying ? 'video.player.pause' : 'video.player.play')}
          className="video-play"
          onClick={playback.toggle}
        >
          {isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
        </IconButton>
        <IconButton label={t('video.player.forward')} onClick={() => playback.show(frame + 1)}>
          <ChevronRight className="icon" />
        </IconButton>
        <Button
          variant="ghost"
          className="numeric"
          aria-label={t('video.player.speed', { speed })}
          onClick={() => playback.setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
        >
          {new Intl.NumberFormat(language.locale).format(speed)}×
        </Button>
        <span className="numeric text-sm muted grow">{formatTime(at, language)}</span>
        {skeleton && (
          <Button
            variant="ghost"
            aria-pressed={skeleton.isShown}
            className={styles.videoToggle}
            onClick={skeleton.onToggle}
          >
            <PersonStanding className="icon" aria-hidden="true" />
            {t('video.player.skeleton')}
          </Button>
        )}
      </div>
    </div>
  )
}
