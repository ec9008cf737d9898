import { Download, ImageDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { PlacedClip } from './angle-chart.tsx'
import { downloadAngles, downloadPicture } from './downloads.ts'
import styles from './video.module.css'

type DownloadButtonsProps = {
  analysed: PlacedClip
  /** The moment shown on the timeline. */
  at: number
  letter: string | undefined
}

/** The downloads for a clip: the current frame, and every angle of every frame. */
export function DownloadButtons({ analysed, at, letter }: DownloadButtonsProps) {
  const { t } = useTranslation()
  // When compared, the timeline may start earlier or end later than this clip; its first or last frame is shown then.
  const shown = Math.min(Math.max(at - analysed.shift, 0), analysed.clip.seconds)
  const named = (name: string) => (letter ? `${letter} · ${name}` : name)
  return (
    <div className={styles.videoDownloads}>
      <Button variant="ghost" onClick={() => void downloadPicture(analysed, shown)}>
        <ImageDown className="icon" aria-hidden="true" />
        {named(t('video.download.picture'))}
      </Button>
      {analysed.track !== null && (
        <Button variant="ghost" onClick={() => downloadAngles(analysed)}>
          <Download className="icon" aria-hidden="true" />
          {named(t('video.download.angles'))}
        </Button>
      )}
    </div>
  )
}
