/** Script features that our oldest browsers (Safari 16.4, Chrome 111, Firefox 115) lack, by their built form. */
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
  // Unknown in a style sheet, it only makes a page plainer; in a script it is an error.
  ':has()': /:has\(/,
} as const

/** The same for style sheets; features that degrade gracefully are omitted. */
export const NEWER_STYLE = {
  nesting: /[{;}]\s*&/,
  '@scope': /@scope\b/,
  '@starting-style': /@starting-style\b/,
  '@property': /@property\b/,
  'relative colours': /\b(?:rgb|hsl|oklch|lab|color)\(from\b/,
  ':popover-open': /:popover-open\b/,
  'anchor positions': /\banchor\(|\banchor-name:/,
} as const
