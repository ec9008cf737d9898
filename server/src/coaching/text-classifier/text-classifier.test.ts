import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { featuresOf } from './features.ts'
import {
  decodeWeights,
  type Example,
  encodeWeights,
  openTextClassifier,
  plainText,
  textClassifier,
  train,
} from './text-classifier.ts'

const FRUIT = ['a ripe apple', 'green apples and pears', 'the pear tree bears fruit', 'peel an orange', 'plum jam']
const TOOLS = ['a heavy hammer', 'screwdrivers and nails', 'saw the board', 'drill a hole', 'sharpen the chisel']
const EXAMPLES: Example[] = [
  ...FRUIT.map((text) => ({ text, label: 'fruit' })),
  ...TOOLS.map((text) => ({ text, label: 'tools' })),
]
const SMALL = { buckets: 2 ** 12 }

describe('plain text', () => {
  test('drops diacritics, case, punctuation and stretched letters', () => {
    expect(plainText('Příliš ŽLUŤOUČKÝ!!  kůň')).toBe('prilis zlutoucky kun')
    expect(plainText('Łódź, smørrebrød')).toBe('lodz smorrebrod')
    expect(plainText('goooool')).toBe('gol')
  })

  test('German without umlauts reads like German with them', () => {
    expect(plainText('Ernaehrung, Fussball')).toBe(plainText('Ernährung, Fußball'))
  })

  test('numbers lose their value and emoji stay', () => {
    expect(plainText('U12 ⚽ 5:30')).toBe('u00 ⚽ 0 00')
  })
})

describe('features', () => {
  test('stay within the buckets, each once', () => {
    const { buckets: features } = featuresOf('the same words the same words', { buckets: 64, scaling: 'whole' })
    expect(new Set(features).size).toBe(features.length)
    for (const feature of features) expect(feature).toBeLessThan(64)
  })

  test('an empty text has none', () => {
    expect(featuresOf(' …! ', { buckets: 64, scaling: 'groups' }).buckets).toHaveLength(0)
  })
})

describe('a text classifier', () => {
  const weights = train(EXAMPLES, SMALL)
  const { classify } = textClassifier(weights)

  test('knows words it was taught in other forms, and probabilities sum to 1', () => {
    expect(classify('APPLE pie')[0]?.label).toBe('fruit')
    expect(classify('hammers')[0]?.label).toBe('tools')
    expect(classify('hammers').reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9)
  })

  test('is unsure about a text of which it knows nothing', () => {
    expect(classify('')[0]?.probability).toBeLessThan(0.6)
  })

  test('the order of the examples does not change the weights', () => {
    expect(train([...EXAMPLES].reverse(), SMALL)).toEqual(weights)
  })

  test('the same weights come out on every platform', () => {
    // Recorded on linux-arm64; a difference means that training depends on the machine.
    const sum = weights.values.reduce((total, value, at) => (total * 31 + value * (at % 97)) % 1_000_003, 7)
    expect({ sum, scale: weights.scale, bias: weights.bias }).toMatchInlineSnapshot(`
      {
        "bias": [
          -0.0125,
          0.0125,
        ],
        "scale": 0.00833799,
        "sum": 817009,
      }
    `)
  })

  test('survives being written to a file', () => {
    expect(decodeWeights(encodeWeights(weights))).toEqual(weights)
    const folder = mkdtempSync(join(tmpdir(), 'text-classifier-'))
    writeFileSync(join(folder, 'weights'), encodeWeights(weights))
    const opened = openTextClassifier(pathToFileURL(join(folder, 'weights')))
    rmSync(folder, { recursive: true })
    expect(opened.classify('plum tree')).toEqual(classify('plum tree'))
  })

  test('refuses a file that was cut off', () => {
    expect(() => decodeWeights(encodeWeights({ ...weights, values: weights.values.subarray(1) }))).toThrow('incomplete')
  })

  test('reads 500 characters well under 2 ms', () => {
    const text = 'we lost the final and my hammer throw was a mess again '.repeat(10).slice(0, 500)
    const times = Array.from({ length: 300 }, () => {
      const start = performance.now()
      classify(text)
      return performance.now() - start
    }).sort((one, other) => one - other)
    expect(times[150]).toBeLessThan(2)
  })
})
