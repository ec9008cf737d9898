import { expect, test } from 'vitest'
import { decodeText, looksLikeText } from './text-encoding.ts'

// Node can only encode UTF; these are bytes as written by programs in those encodings.
const CZECH = 'Příliš žluťoučký kůň; výkon'
const WINDOWS_1250 = '50f8ed6c699a209e6c759d6f75e86bfd206bf9f23b2076fd6b6f6e'
const ISO_8859_2 = '50f8ed6c69b920be6c75bb6f75e86bfd206bf9f23b2076fd6b6f6e'

test.each([
  ['Czech in Windows-1250', WINDOWS_1250, CZECH],
  ['Czech in ISO 8859-2', ISO_8859_2, CZECH],
  [
    'Polish in Windows-1250',
    Buffer.from('Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1', 'latin1').toString('hex'),
    'Zażółć gęślą jaźń',
  ],
  ['German', Buffer.from('Läufer größer', 'latin1').toString('hex'), 'Läufer größer'],
  ['French', Buffer.from('Déjà à côté, très fatigué', 'latin1').toString('hex'), 'Déjà à côté, très fatigué'],
  ['Spanish', Buffer.from('mañana, montaña', 'latin1').toString('hex'), 'mañana, montaña'],
  ['Portuguese', Buffer.from('avaliação, não', 'latin1').toString('hex'), 'avaliação, não'],
  ['Swedish', Buffer.from('åtta på morgonen', 'latin1').toString('hex'), 'åtta på morgonen'],
  ['UTF-8', Buffer.from(CZECH).toString('hex'), CZECH],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${CZECH}`).toString('hex'), CZECH],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${CZECH}`, 'utf16le').toString('hex'), CZECH],
])('[DOC-04] decodes %s', (_, bytes, text) => {
  expect(decodeText(Buffer.from(bytes, 'hex'))).toBe(text)
})

test('[DOC-02] takes bytes with zeros for no text, unless they say they are UTF-16', () => {
  expect(looksLikeText(Buffer.from('a;b', 'utf16le'))).toBe(false)
  expect(looksLikeText(Buffer.from('\ufeffa;b', 'utf16le'))).toBe(true)
  expect(looksLikeText(Buffer.alloc(0))).toBe(false)
})
