import { statfs } from 'node:fs/promises'
import { ExpectedFailure } from './expected-failure.mjs'
import { typedCommand } from './paths.mjs'

// Measured: node_modules 0.6 GB until it is slimmed (1 GB with all tools), Node 24 0.2 GB, npm's cache 0.3 GB; the
// build and the data need 0.1 GB.
const FIRST_INSTALL_GB = 1.5

/** Stops before a first install that would fill up the disk. */
export async function requireDiskSpace(folder) {
  const { bavail, bsize } = await statfs(folder)
  const sentence = diskSpaceSentence(bavail * bsize, folder)
  if (sentence) throw new ExpectedFailure(sentence)
}

/** The error message for too little free space; undefined if it is enough. */
export function diskSpaceSentence(freeBytes, folder) {
  const freeGb = freeBytes / 1e9
  if (freeGb >= FIRST_INSTALL_GB) return undefined
  return (
    `Setting up needs about ${FIRST_INSTALL_GB} GB of disk space and only ${freeGb.toFixed(1)} GB are free ` +
    `in ${folder}: free some space and run ${typedCommand()} again.`
  )
}
