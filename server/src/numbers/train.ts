import { writeFileSync } from 'node:fs'
import { taughtQuestions, trainedWeights } from './training-data.ts'

// Makes the weights of the choice of a calculator anew from its questions: node server/src/numbers/train.ts
writeFileSync(new URL('calculators.weights', import.meta.url), trainedWeights(taughtQuestions()))
