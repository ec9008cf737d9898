/** The tracker's lazy-loaded files; sizes are before compression (web/pose-model.ts). */
declare module '*?tracker' {
  export const model: { url: string; bytes: number }
  export const runtime: { url: string; bytes: number }
  export const loaderUrl: string
}
