/** The author of an answer, from the model recorded with it; `undefined` where that is unknown. */
export function speakingModel(model: string | undefined): 'GPT-5' | 'GPT-5 Mini' | 'offline' | 'safety' | undefined {
  if (!model || model === 'unknown') return undefined
  if (model === 'offline' || model === 'safety') return model
  return model === 'gpt-5' ? 'GPT-5' : 'GPT-5 Mini'
}
