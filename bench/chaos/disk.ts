import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A disk under one process's data folder that can be filled up. */
export type Disk = { why: string | undefined; fill(): void; free(): void; close(): void }

const SIZE = 256 * 1024

/** Mounts a small one if permitted; `why` says why not. */
export function openDisk(folder: string, isWanted: boolean): Disk {
  if (!isWanted) return { why: 'no disk was to be filled up.', fill() {}, free() {}, close() {} }
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
  if (mount.status !== 0) {
    const why = 'no disk is filled up here: that needs Linux, root and the right to mount a tmpfs.'
    return { why, fill() {}, free() {}, close() {} }
  }
  const filler = join(folder, 'filler')
  return {
    why: undefined,
    fill() {
      try {
        writeFileSync(filler, Buffer.alloc(2 * SIZE))
      } catch {
        // Now it is full.
      }
    },
    free: () => rmSync(filler, { force: true }),
    close: () => void spawnSync('umount', ['-l', folder]),
  }
}
