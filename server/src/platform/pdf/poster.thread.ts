import { type Poster, pdfOfPoster } from './poster.ts'

/** Renders a poster. */
export async function run(poster: Poster): Promise<Uint8Array> {
  return pdfOfPoster(poster)
}
