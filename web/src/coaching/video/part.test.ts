import { describe, expect, test } from 'vitest'
import { beginAt, endAt, firstPart, isTooLong } from './part.ts'

const LONG = 150

test('[VID-03] a minute and a few frames is measured whole, a longer clip begins with its first minute', () => {
  expect([59, 60, 60.9, 61, 600].map(isTooLong)).toEqual([false, false, false, true, true])
  expect(firstPart(LONG)).toEqual({ from: 0, to: 60 })
  expect(firstPart(12)).toEqual({ from: 0, to: 12 })
})

describe('[VID-03] the part that is measured', () => {
  test('the end stays while the part gets shorter', () => {
    expect(beginAt({ from: 10, to: 50 }, 30, LONG)).toEqual({ from: 30, to: 50 })
    expect(endAt({ from: 10, to: 50 }, 20, LONG)).toEqual({ from: 10, to: 20 })
  })

  test('the other handle comes along at a minute, so that any part can be reached by one handle', () => {
    expect(beginAt({ from: 60, to: 120 }, 40, LONG)).toEqual({ from: 40, to: 100 })
    expect(endAt({ from: 0, to: 60 }, 145, LONG)).toEqual({ from: 85, to: 145 })
  })

  test('the handles never cross: at least a second stays', () => {
    expect(beginAt({ from: 10, to: 20 }, 70, LONG)).toEqual({ from: 70, to: 71 })
    expect(endAt({ from: 90, to: 120 }, 30, LONG)).toEqual({ from: 29, to: 30 })
  })

  test('nothing lies outside of the clip', () => {
    expect(beginAt({ from: 100, to: 150 }, 200, LONG)).toEqual({ from: 149, to: 150 })
    expect(beginAt({ from: 5, to: 50 }, -3, LONG)).toEqual({ from: 0, to: 50 })
    expect(endAt({ from: 0, to: 50 }, 0, LONG)).toEqual({ from: 0, to: 1 })
    expect(endAt({ from: 100, to: 120 }, 1000, LONG)).toEqual({ from: 100, to: 150 })
  })
})
