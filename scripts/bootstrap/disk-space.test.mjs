import { expect, test } from 'vitest'
import { diskSpaceSentence } from './disk-space.mjs'

test('[RUN-01] too little disk space is told before anything is installed', () => {
  expect(diskSpaceSentence(0.42e9, '/home/club')).toMatch(
    /^Setting up needs about 1\.5 GB of disk space and only 0\.4 GB are free in \/home\/club: free some space and run /,
  )
})

test('[RUN-01] enough disk space is no reason to stop', () => {
  expect(diskSpaceSentence(1.5e9, '/home/club')).toBeUndefined()
})
