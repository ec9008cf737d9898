import { expect, test } from 'vitest'
import { capabilitiesOf } from './capabilities.ts'

test.each([
  ['gpt-5', { outputLimit: 'max_completion_tokens', takesTemperature: false, reasoningEffort: 'minimal' }],
  ['gpt-5-mini-2025-08-07', { reasoningEffort: 'minimal', contextWindow: 400_000, maxOutput: 128_000 }],
  // These have no `minimal`.
  ['gpt-5.1', { reasoningEffort: 'none' }],
  ['gpt-5.4-mini', { reasoningEffort: 'none', contextWindow: 400_000 }],
  ['gpt-5.6-sol', { reasoningEffort: 'none', contextWindow: 1_050_000 }],
  ['gpt-5-chat-latest', { reasoningEffort: undefined, contextWindow: 128_000 }],
  ['gpt-5-pro', { reasoningEffort: undefined }],
  ['o3', { outputLimit: 'max_completion_tokens', takesTemperature: false, reasoningEffort: 'low' }],
  ['o3-mini', { understandsImages: false }],
  ['gpt-4o-mini', { outputLimit: 'max_tokens', takesTemperature: true, tokenizer: 'o200k_base' }],
  ['ft:gpt-4.1-mini:club::1', { contextWindow: 1_047_576 }],
  ['gpt-4', { contextWindow: 8_192, tokenizer: 'cl100k_base', understandsImages: false }],
  ['gpt-9', { outputLimit: 'max_completion_tokens', reasoningEffort: undefined }],
  ['openai/gpt-5', { reasoningEffort: 'minimal' }],
  ['llama4:8b', { outputLimit: 'max_tokens', takesTemperature: true, reasoningEffort: undefined, maxOutput: 8_192 }],
  ['olmo-2', { outputLimit: 'max_tokens' }],
])('%s takes what it takes', (name, expected) => {
  expect(capabilitiesOf(name)).toMatchObject(expected)
})
