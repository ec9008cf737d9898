import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { givenPaths } from './given-paths.mjs'

test('[OPS-04] a file is meant where npm was called, and options stay as they are', () => {
  const home = resolve('somewhere')
  expect(givenPaths(['my.backup', '--without-secret'], home)).toEqual([join(home, 'my.backup'), '--without-secret'])
  expect(givenPaths([resolve('elsewhere', 'my.backup')], home)).toEqual([resolve('elsewhere', 'my.backup')])
})
