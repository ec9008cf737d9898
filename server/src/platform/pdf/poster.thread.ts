import { type Poster, pdfOfPoster } from './poster.ts'

/** Prints a poster. */
export async function run(poster: Poster): Promise<Uint8Array> {
  return pdfOfPoster(poster)
}
