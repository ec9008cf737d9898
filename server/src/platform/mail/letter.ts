import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** A mail's content before it is rendered: sentences, codes to copy, links. */
export type Letter = { subject: string; parts: Part[]; reason: string; unsubscribe?: { label: string; url: string } }

type Part = string | { label: string; code: string } | { label: string; url: string }

/** Renders a letter as plain text; codes and addresses are on separate lines for easy copying. */
export function letterAsText({ parts, reason, unsubscribe }: Letter): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return part
    return `${part.label}:\n${'code' in part ? part.code : part.url}`
  })
  const foot = [PRODUCT_NAME, reason, ...(unsubscribe ? [`${unsubscribe.label}:`, unsubscribe.url] : [])]
  return `${[...paragraphs, `-- \n${foot.join('\n')}`].join('\n\n')}\n`
}

/**
 * Renders a letter as one HTML page without external resources: mail programs support inline styles and little else.
 */
export function letterAsHtml({ subject, parts, reason, unsubscribe }: Letter, language: LanguageCode): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:${COLOURS.ground}">
<div style="${STYLES.page}">
<p style="${STYLES.product}">${PRODUCT_NAME}</p>
<div style="${STYLES.card}">
<h1 style="${STYLES.heading}">${escapeHtml(subject)}</h1>
${parts.map(partAsHtml).join('\n')}
</div>
<p style="${STYLES.reason}">${escapeHtml(reason)}</p>${unsubscribe ? unsubscribeAsHtml(unsubscribe) : ''}
</div>
</body>
</html>
`
}

function partAsHtml(part: Part): string {
  if (typeof part === 'string') return `<p style="${STYLES.sentence}">${escapeHtml(part)}</p>`
  if ('code' in part) {
    return `<p style="${STYLES.code}"><span style="${STYLES.label}">${escapeHtml(part.label)}</span><br>${escapeHtml(part.code)}</p>`
  }
  const { label, url } = part
  // The address is also shown: a reader who trusts no button can see where it leads, and copy it.
  return `<p style="${STYLES.sentence}"><a href="${escapeHtml(url)}" style="${STYLES.button}">${escapeHtml(label)}</a></p>
<p style="${STYLES.address}">${escapeHtml(url)}</p>`
}

function unsubscribeAsHtml({ label, url }: { label: string; url: string }): string {
  return `
<p style="${STYLES.reason}"><a href="${escapeHtml(url)}" style="color:${COLOURS.quietInk}">${escapeHtml(label)}</a></p>`
}

// The light colours of the web app (web/src/ui/styles/tokens.css); mail programs don't support custom properties.
const COLOURS = {
  ground: '#f2f6f4',
  surface: '#ffffff',
  line: '#d6deda',
  ink: '#12231d',
  quietInk: '#586861',
  brand: '#024f3a',
  brandTint: '#dfefe8',
  onBrand: '#ffffff',
}

const STYLES = {
  page: `max-width:560px;margin:0 auto;padding:24px 16px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:${COLOURS.ink};overflow-wrap:anywhere`,
  product: `margin:0 0 12px;font-size:18px;font-weight:bold;color:${COLOURS.brand}`,
  card: `padding:24px;background:${COLOURS.surface};border:1px solid ${COLOURS.line};border-radius:14px`,
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.25',
  sentence: 'margin:0 0 16px',
  code: `margin:0 0 16px;padding:12px 16px;background:${COLOURS.brandTint};border-radius:10px;font-family:Consolas,Menlo,monospace;font-size:20px;font-weight:bold`,
  label: `font-family:Arial,sans-serif;font-size:13px;font-weight:normal;color:${COLOURS.quietInk}`,
  button: `display:inline-block;padding:12px 20px;background:${COLOURS.brand};color:${COLOURS.onBrand};border-radius:10px;font-weight:bold;text-decoration:none`,
  address: `margin:0 0 16px;font-size:13px;color:${COLOURS.quietInk}`,
  reason: `margin:16px 0 0;font-size:13px;color:${COLOURS.quietInk}`,
}
