import { Download, ImageDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { PlacedClip } from './angle-chart.tsx'
import { downloadAngles, downloadPicture } from './downloads.ts'
import styles from './video.module.css'

type DownloadButtonsProps = {
  analysed: PlacedClip
  /** The moment of the timeline that is shown. */
  at: number
  letter: string | undefined
}

/** What can be taken home of one clip: the frame that is shown, and every angle of every frame. */
export function DownloadButtons({ analysed, at, letter }: DownloadButtonsProps) {
  const { t } = useTranslation()
  // Beside another clip the timeline begins earlier or ends later than this one; then its first or last frame is shown.
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
