import { writeFileSync } from 'node:fs'
import { encodeWeights, train } from '../text-classifier/text-classifier.ts'
import { lessons } from './training-data.ts'

// Retrains the front desk's weights from its questions: node server/src/coaching/desk/train.ts
for (const [name, { examples, options }] of Object.entries(lessons())) {
  writeFileSync(new URL(`${name}.weights`, import.meta.url), encodeWeights(train(examples, options)))
}
