import { createRequire } from 'node:module'
import { BoundedCache } from '../../platform/bounded-cache.ts'

/** The tokenizers of the models that we know. */
export type TokenizerName = 'o200k_base' | 'cl100k_base'

/** Counts the tokens of a text. The first call loads the vocabulary: a quarter of a second, 70 MB. */
export function countTokens(name: TokenizerName, text: string): number {
  const key = `${name} ${text}`
  const known = counted.get(key)
  if (known !== undefined) return known
  const tokens = countAnew(name, text)
  counted.set(key, tokens)
  return tokens
}

/** Loads a vocabulary ahead of the first count, so that nobody waits for it. */
export function loadTokenizer(name: TokenizerName): Count {
  const known = loaded.get(name)
  if (known) return known
  const encoding = VOCABULARIES[name]()
  encoding.setMergeCacheSize(CACHED_WORDS)
  const count: Count = (text) => encoding.countTokens(text, PLAIN_TEXT)
  loaded.set(name, count)
  return count
}

function countAnew(name: TokenizerName, text: string): number {
  const count = loadTokenizer(name)
  let tokens = 0
  let start = 0
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    tokens += count(text.slice(start, index))
    for (let at = 0; at < run.length; at += PART) tokens += count(run.slice(at, at + PART))
    start = index + run.length
  }
  return tokens + count(text.slice(start))
}

type Count = (text: string) => number

// Every question counts the instructions and the whole conversation again.
const counted = new BoundedCache<number>(500)

const loaded = new Map<TokenizerName, Count>()
const require = createRequire(import.meta.url)
const VOCABULARIES: Record<TokenizerName, () => typeof import('gpt-tokenizer/encoding/o200k_base')> = {
  o200k_base: () => require('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => require('gpt-tokenizer/encoding/cl100k_base'),
}

// The package takes quadratic time for a long word: 100,000 times the letter a would block the server for half a
// minute. Such runs are counted in parts, which may add a token or two per part; ordinary text has none. A run is
// matched only at its start: trying each of its characters would be slow as well.
const PART = 128
const KINDS = [String.raw`[\p{L}\p{M}]`, String.raw`\s`, String.raw`[^\s\p{L}\p{N}]`, String.raw`[\r\n/]`]
const LONG_RUN = new RegExp(KINDS.map((kind) => `(?<!${kind})${kind}{${PART + 1},}`).join('|'), 'gu')

// The package's default would cache ten times as many words.
const CACHED_WORDS = 10_000

// A user who writes <|endoftext|> means just these letters; the package would throw.
const PLAIN_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }
