import type { TokenizerName } from './tokenizer.ts'

/** What a model accepts and supports. */
export type Capabilities = {
  /** The parameter that limits the answer; each kind of model rejects the other one. */
  outputLimit: 'max_completion_tokens' | 'max_tokens'
  takesTemperature: boolean
  /** The lowest effort the model offers, so that the first word comes soon. `undefined`: not sent. */
  reasoningEffort: 'none' | 'minimal' | 'low' | undefined
  contextWindow: number
  maxOutput: number
  understandsImages: boolean
  /** Whether it supports tools. Other servers show that they do not by refusing the request. */
  knowsTools: boolean
  tokenizer: TokenizerName
}

/** The capabilities of a model by its name, which may include a vendor (`openai/gpt-5`) or a fine-tuning. */
export function capabilitiesOf(name: string): Capabilities {
  const told = LEARNED.get(name)
  if (told) return { ...UNKNOWN, ...told }
  const bareName = name.toLowerCase().replace(/^ft:/, '').replace(/^.*\//, '')
  return ROWS.find(([pattern]) => pattern.test(bareName))?.[1] ?? UNKNOWN
}

/** Stores the capabilities that a model's server reports; the rest is assumed as for any server. */
export function learnCapabilities(name: string, can: Partial<Capabilities>): void {
  LEARNED.set(name, can)
}

const LEARNED = new Map<string, Partial<Capabilities>>()

const REASONING: Capabilities = {
  outputLimit: 'max_completion_tokens',
  takesTemperature: false,
  reasoningEffort: 'low',
  contextWindow: 400_000,
  maxOutput: 128_000,
  understandsImages: true,
  knowsTools: true,
  tokenizer: 'o200k_base',
}

const PLAIN: Capabilities = {
  outputLimit: 'max_tokens',
  takesTemperature: true,
  reasoningEffort: undefined,
  contextWindow: 128_000,
  maxOutput: 16_384,
  understandsImages: true,
  knowsTools: true,
  tokenizer: 'o200k_base',
}

// Any server with the same protocol. Whether its model accepts pictures shows when it refuses them. A fifth of the
// assumed 32,768 tokens stays free: its tokenizer may count more tokens in a text than ours.
const UNKNOWN: Capabilities = { ...PLAIN, contextWindow: 26_214, maxOutput: 8_192 }

// The first match wins. Remove the row of a model that retires.
const ROWS: [RegExp, Capabilities][] = [
  [/^gpt-5(\.\d+)?-chat/, { ...REASONING, reasoningEffort: undefined, contextWindow: 128_000, maxOutput: 16_384 }],
  [/^gpt-5(\.\d+)?-pro/, { ...REASONING, reasoningEffort: undefined }],
  [/^gpt-5(\.\d+)?-codex/, REASONING],
  [/^gpt-5\.[1-3]/, { ...REASONING, reasoningEffort: 'none' }],
  [/^gpt-5\.\d+-(mini|nano)/, { ...REASONING, reasoningEffort: 'none' }],
  [/^gpt-5\.\d/, { ...REASONING, reasoningEffort: 'none', contextWindow: 1_050_000 }],
  [/^gpt-5/, { ...REASONING, reasoningEffort: 'minimal' }],
  [
    /^o1-(mini|preview)/,
    { ...REASONING, reasoningEffort: undefined, contextWindow: 128_000, maxOutput: 32_768, knowsTools: false },
  ],
  [/^o3-mini/, { ...REASONING, contextWindow: 200_000, maxOutput: 100_000, understandsImages: false }],
  [/^o\d/, { ...REASONING, contextWindow: 200_000, maxOutput: 100_000 }],
  [/^gpt-4\.1/, { ...PLAIN, contextWindow: 1_047_576, maxOutput: 32_768 }],
  [/^(chat)?gpt-4o/, PLAIN],
  [/^gpt-4-turbo/, { ...PLAIN, maxOutput: 4_096, tokenizer: 'cl100k_base' }],
  [
    /^gpt-4(-|$)/,
    // It supports tools, but their schemas would take half of its window.
    {
      ...{ ...PLAIN, contextWindow: 8_192, maxOutput: 4_096, tokenizer: 'cl100k_base' },
      ...{ understandsImages: false, knowsTools: false },
    },
  ],
  [
    /^gpt-3\.5/,
    { ...PLAIN, contextWindow: 16_385, maxOutput: 4_096, understandsImages: false, tokenizer: 'cl100k_base' },
  ],
  [/^gpt-oss/, { ...UNKNOWN, reasoningEffort: 'low', contextWindow: 131_072, understandsImages: false }],
  // Future models: the newer parameter, and nothing they might refuse.
  [/^gpt-\d/, { ...REASONING, reasoningEffort: undefined }],
]
