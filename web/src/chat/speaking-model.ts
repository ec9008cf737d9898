/** Who wrote an answer, by the model that was recorded with it; `undefined` where that is not known. */
export function speakingModel(model: string | undefined): 'GPT-5' | 'GPT-5 Mini' | 'offline' | undefined {
  if (!model || model === 'unknown') return undefined
  if (model === 'offline') return 'offline'
  return model === 'gpt-5' ? 'GPT-5' : 'GPT-5 Mini'
}
