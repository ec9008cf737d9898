import { writeFileSync } from 'node:fs'
import { questions } from '../desk/desk.ts'
import { type Example, encodeWeights, type TrainingOptions, train } from '../text-classifier/text-classifier.ts'

/** What people ask the front desk, by the language they ask in. */
export function lessons(): { examples: Example[]; options: Partial<TrainingOptions> } {
  return {
    examples: questions('training').map(({ text, language }) => ({ text, label: language })),
    options: { buckets: 2 ** 14, scaling: 'groups', epochs: 10, rate: 0.3 },
  }
}

// Run by hand after the questions changed: node server/src/coaching/question-language/train.ts
if (import.meta.main) {
  const { examples, options } = lessons()
  writeFileSync(new URL('language.weights', import.meta.url), encodeWeights(train(examples, options)))
}
