declare module 'heic-decode' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray }
  type Image = { width: number; height: number; decode(): Promise<Pixels> }
  const heic: { all(options: { buffer: Uint8Array }): Promise<Image[]> }
  export default heic
}

declare module 'word-extractor' {
  type Document = { getBody(): string; getFootnotes(): string; getTextboxes(): string }
  export default class WordExtractor {
    extract(source: Buffer): Promise<Document>
  }
}
