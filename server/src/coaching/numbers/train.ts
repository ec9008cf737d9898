import { writeFileSync } from 'node:fs'
import { encodeWeights, train } from '../text-classifier/text-classifier.ts'
import { examplesOf, TRAINING, taughtQuestions } from './training-data.ts'

// Makes the weights of the choice of a calculator again from its questions: node server/src/coaching/numbers/train.ts
const weights = train(examplesOf(taughtQuestions()), TRAINING)
writeFileSync(new URL('calculators.weights', import.meta.url), encodeWeights(weights))
