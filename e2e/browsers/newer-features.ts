/** What our oldest browsers (Safari 16.4, Chrome 111, Firefox 115) do not know, by how it is written in a built script. */
export const NEWER_SCRIPT = {
  'Object.groupBy': /\b(?:Object|Map)\.groupBy\(/,
  'Array.fromAsync': /\bArray\.fromAsync\(/,
  'methods of sets': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'iterator helpers':
    /\bIterator\.(?:from|prototype)\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|toArray|reduce|some|every|find)\(/,
  'URL.parse, URL.canParse': /\bURL\.(?:parse|canParse)\(/,
  'Promise.try': /\bPromise\.try\(/,
  'RegExp.escape': /\bRegExp\.escape\(/,
  isWellFormed: /\.(?:isWellFormed|toWellFormed)\(/,
  'bytes in hexadecimal or base64':
    /\.(?:toHex|toBase64|setFromHex|setFromBase64)\(|\bUint8Array\.from(?:Hex|Base64)\(/,
  popovers: /\.(?:showPopover|hidePopover|togglePopover)\(/,
  checkVisibility: /\.checkVisibility\(/,
  'Intl.DurationFormat': /\bIntl\.DurationFormat\b/,
  'rounding of Intl.NumberFormat': /\broundingMode\b/,
  // In a style sheet it only looks plainer where it is unknown; in a script it is an error.
  ':has()': /:has\(/,
} as const

/** The same of style sheets; what only looks better where it is known is no harm and does not stand here. */
export const NEWER_STYLE = {
  nesting: /[{;}]\s*&/,
  '@scope': /@scope\b/,
  '@starting-style': /@starting-style\b/,
  '@property': /@property\b/,
  'relative colours': /\b(?:rgb|hsl|oklch|lab|color)\(from\b/,
  ':popover-open': /:popover-open\b/,
  'anchor positions': /\banchor\(|\banchor-name:/,
} as const
