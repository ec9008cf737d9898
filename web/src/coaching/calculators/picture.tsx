import type { Picture as PictureOf } from '@touchline/calculators/calculator.ts'
import type { DoneOutcome } from './done-outcome.ts'
import { BandsPicture } from './picture-bands.tsx'
import { BarsPicture } from './picture-bars.tsx'
import { CurvePicture } from './picture-curve.tsx'
import { FixturesPicture } from './picture-fixtures.tsx'
import { TablePicture } from './picture-table.tsx'

/** Draws a calculation's picture; each kind also gives its numbers to screen readers. */
export function Picture({ picture, outcome }: { picture: PictureOf; outcome: DoneOutcome }) {
  switch (picture.kind) {
    case 'bands':
      return <BandsPicture picture={picture} values={outcome.values} />
    case 'table':
      return <TablePicture picture={picture} />
    case 'curve':
      return <CurvePicture picture={picture} outcome={outcome} />
    case 'bars':
      return <BarsPicture picture={picture} />
    case 'fixtures':
      return <FixturesPicture picture={picture} />
  }
}

/** Results without those that a picture already shows. */
export function resultsBeside({ results, pictures }: DoneOutcome): DoneOutcome['results'] {
  const shown = new Set(
    pictures.flatMap((picture) => {
      if (picture.kind === 'bands') return picture.bands.map(({ key }) => key)
      return picture.kind === 'table'
        ? picture.rows.flatMap((row) => row.filter((cell) => typeof cell === 'string'))
        : []
    }),
  )
  return results.filter(({ key }) => !shown.has(key))
}
