import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { Drawing } from './drawing.tsx'
import mark from './drawings/logo-mark.svg?raw'

/** The logo mark and wordmark, for a link of class `logo`; narrow places omit the wordmark. */
export function Logo({ word = true }: { word?: boolean }) {
  return (
    <>
      <Drawing markup={mark} />
      {word && <span className="wordmark">{PRODUCT_NAME}</span>}
    </>
  )
}
