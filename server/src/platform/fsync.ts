import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Brings a file or a folder to the disk. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, statSync(path).isDirectory() ? 'r' : 'r+')
  try {
    fsyncDescriptor(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Brings what is open to the disk. Windows refuses that (EPERM) for folders and for files opened only to be read;
 * its file system keeps a journal of names by itself.
 */
export function fsyncDescriptor(descriptor: number, fsync = fsyncSync, platform: string = process.platform): void {
  try {
    fsync(descriptor)
  } catch (error) {
    if (platform !== 'win32' || (error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
