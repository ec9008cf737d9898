/** A name such as `evil.example` or `www.evil`: two words separated only by a dot, or the beginning of a link. */
const ADDRESS = /[a-z][a-z0-9+-]*:\/\/|\bwww\.|(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]{2,}\.[a-z]{2,}(?![\p{L}\p{N}])/iu

/** Whether a mail program would turn part of this into a link; `12.kolo` and `8.30` don't count. */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(plainDots(text))
}

/** The same text without anything a mail program would link: words stay, only the dots between them get a space. */
export function withoutWebAddresses(text: string): string {
  return plainDots(text)
    .replace(/([a-z][a-z0-9+-]*):\/\/+/gi, '$1: ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ')
}

/** Browsers treat these dots like the ordinary one. */
function plainDots(text: string): string {
  return text.replace(/[\u3002\uff0e\uff61]/g, '.')
}
