import { writeFileSync } from 'node:fs'
import { encodeWeights, train } from '../text-classifier/text-classifier.ts'
import { examplesOf, TRAINING, taughtQuestions } from './training-data.ts'

// Retrains the weights for choosing a calculator from its questions: node server/src/coaching/numbers/train.ts
const weights = train(examplesOf(taughtQuestions()), TRAINING)
writeFileSync(new URL('calculators.weights', import.meta.url), encodeWeights(weights))
