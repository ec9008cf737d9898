import { readFileSync } from 'node:fs'

const CHECK_MS = 500

/**
 * Calls back when the npm that started us is gone: npm runs us in a shell, and killing npm ends that shell or orphans
 * it, but does not notify us. Without npm, stopping us is someone else's job.
 */
export function watchStarter(onDeath) {
  if (!process.env.npm_lifecycle_event) return undefined
  const starter = starterChain()
  const watch = setInterval(() => {
    if (starterChain() === starter) return
    clearInterval(watch)
    onDeath()
  }, CHECK_MS)
  return watch.unref()
}

// If the parent is npm itself, its own parent must not count: `npm start &` outlives its terminal.
function starterChain() {
  const shell = processStatus(process.ppid)
  return shell && /^\w*sh$/.test(shell.name) ? `${process.ppid} ${shell.parent}` : `${process.ppid}`
}

// Only Linux provides this without starting a program; elsewhere our own parent has to do.
function processStatus(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent }
  } catch {
    return undefined
  }
}
