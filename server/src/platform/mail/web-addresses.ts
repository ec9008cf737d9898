/** A name such as `evil.example` or `www.evil`: two words with nothing but a dot between them, or what begins like a link. */
const ADDRESS = /[a-z][a-z0-9+-]*:\/\/|\bwww\.|(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]{2,}\.[a-z]{2,}(?![\p{L}\p{N}])/iu

/** Whether somebody who reads this would take a part of it for a web address; `12.kolo` and `8.30` are none. */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(plainDots(text))
}

/** The same words, in which no mail program finds a link: words are kept, only the dots between them get a space. */
export function withoutWebAddresses(text: string): string {
  return plainDots(text)
    .replace(/([a-z][a-z0-9+-]*):\/\/+/gi, '$1: ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ')
}

/** Browsers read these dots as the ordinary one. */
function plainDots(text: string): string {
  return text.replace(/[\u3002\uff0e\uff61]/g, '.')
}
