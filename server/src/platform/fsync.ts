import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Flushes a file or folder to disk. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, statSync(path).isDirectory() ? 'r' : 'r+')
  try {
    fsyncDescriptor(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Flushes an open descriptor to disk. Windows refuses this (EPERM) for folders and for files opened read-only; its file
 * system journals names automatically.
 */
export function fsyncDescriptor(descriptor: number, fsync = fsyncSync, platform: string = process.platform): void {
  try {
    fsync(descriptor)
  } catch (error) {
    if (platform !== 'win32' || (error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
