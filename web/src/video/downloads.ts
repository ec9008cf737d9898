import { saveFile } from '../api/download.ts'
import { anglesCsv } from './measures/measures.ts'
import { drawSkeleton } from './skeleton.ts'
import type { Take } from './take.ts'

/** Gives the person the frame with the body drawn over it. */
export async function downloadPicture(take: Take, at: number): Promise<void> {
  const picture = document.createElement('canvas')
  const body = document.createElement('canvas')
  await take.clip.drawFrame(picture, at)
  drawSkeleton(body, take, at)
  picture.getContext('2d')?.drawImage(body, 0, 0, picture.width, picture.height)
  const file = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'))
  if (file) saveFile(file, `${plainName(take.clip.name)}-${at.toFixed(2)}s.png`)
}

/** Gives the person every angle of every frame. */
export function downloadAngles(take: Take): void {
  saveFile(new Blob([anglesCsv(take.report)], { type: 'text/csv;charset=utf-8' }), `${plainName(take.clip.name)}.csv`)
}

function plainName(name: string): string {
  return name.replace(/\.[^.]*$/, '') || 'clip'
}
