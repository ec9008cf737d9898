import { writeFileSync } from 'node:fs'
import { questions } from '../desk/desk.ts'
import { type Example, encodeWeights, type TrainingOptions, train } from '../text-classifier/text-classifier.ts'

/** Questions to the front desk, labelled with their language. */
export function lessons(): { examples: Example[]; options: Partial<TrainingOptions> } {
  return {
    examples: questions('training').map(({ text, language }) => ({ text, label: language })),
    options: { buckets: 2 ** 14, scaling: 'groups', epochs: 10, rate: 0.3 },
  }
}

// Run by hand after changes to the questions: node server/src/coaching/question-language/train.ts
if (import.meta.main) {
  const { examples, options } = lessons()
  writeFileSync(new URL('language.weights', import.meta.url), encodeWeights(train(examples, options)))
}
