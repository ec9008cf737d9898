import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { Drawing } from './drawing.tsx'
import mark from './drawings/logo-mark.svg?raw'

/** The mark and the word, to be put inside a link of class `logo`; narrow places leave the word out. */
export function Logo({ word = true }: { word?: boolean }) {
  return (
    <>
      <Drawing markup={mark} />
      {word && <span className="wordmark">{PRODUCT_NAME}</span>}
    </>
  )
}
