import { saveFile } from '../../platform/api/download.ts'
import type { AnalysedClip } from './analysed-clip.ts'
import { anglesCsv } from './measures/measures.ts'
import { drawSkeleton } from './skeleton.ts'

/** Downloads the frame with the skeleton drawn over it. */
export async function downloadPicture(analysed: AnalysedClip, at: number): Promise<void> {
  const picture = document.createElement('canvas')
  const body = document.createElement('canvas')
  await analysed.clip.drawFrame(picture, at)
  drawSkeleton(body, analysed, at)
  picture.getContext('2d')?.drawImage(body, 0, 0, picture.width, picture.height)
  const file = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'))
  if (file) saveFile(file, `${plainName(analysed.clip.name)}-${at.toFixed(2)}s.png`)
}

/** Downloads every angle of every frame. */
export function downloadAngles(analysed: AnalysedClip): void {
  saveFile(
    new Blob([anglesCsv(analysed.report)], { type: 'text/csv;charset=utf-8' }),
    `${plainName(analysed.clip.name)}.csv`,
  )
}

function plainName(name: string): string {
  return name.replace(/\.[^.]*$/, '') || 'clip'
}
