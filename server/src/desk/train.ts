import { writeFileSync } from 'node:fs'
import { trained } from './training-data.ts'

// Makes the weights of the front desk anew from its questions: node server/src/desk/train.ts
const { sports, topics } = trained()
writeFileSync(new URL('sports.weights', import.meta.url), sports)
writeFileSync(new URL('topics.weights', import.meta.url), topics)
