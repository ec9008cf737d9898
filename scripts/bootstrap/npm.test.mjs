import { expect, test } from 'vitest'
import { npmErrorCode, npmFailureSentence } from './npm.mjs'

test.each([
  ['npm error code ENOTFOUND\nnpm error syscall getaddrinfo', 'ENOTFOUND'],
  ['npm ERR! code EAI_AGAIN\nnpm ERR! errno EAI_AGAIN', 'EAI_AGAIN'],
  ['npm warn deprecated x\nnpm error code ETARGET', 'ETARGET'],
  ['Segmentation fault', 'UNKNOWN'],
])('[RUN-01] the error code is read from what npm writes: %j', (output, code) => {
  expect(npmErrorCode(output)).toBe(code)
})

test.each([
  ['ENOTFOUND', 'Cannot reach the npm registry: check the network connection and run'],
  ['ECONNREFUSED', 'Cannot reach the npm registry: check the network connection and run'],
  ['ETIMEDOUT', 'Cannot reach the npm registry: check the network connection and run'],
  ['EAI_AGAIN', 'Cannot reach the npm registry: check the network connection and run'],
  ['ENOSPC', 'The disk is full: free some space'],
  ['EACCES', 'npm has no write permission here: check the permissions'],
  ['EINTEGRITY', 'npm could not install the dependencies: read /x/npm.log'],
])('[RUN-01] after %s one sentence says what to do and where the details are', (code, beginning) => {
  const sentence = npmFailureSentence(code, '/x/npm.log')
  expect(sentence.startsWith(beginning)).toBe(true)
  expect(sentence).toContain('/x/npm.log')
  expect(sentence).toContain(code)
  expect(sentence).not.toContain('\n')
})
