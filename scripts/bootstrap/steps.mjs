import { ExpectedFailure } from './expected-failure.mjs'

const QUIET_REPORT_MS = 15_000

/** Runs the steps in order and prints one line for each: its result and duration. */
export async function takeSteps(steps, total = steps.length) {
  for (const [index, step] of steps.entries()) {
    await takeStep(`${index + 1}/${total} ${step.name}`, step.take)
  }
}

/** Runs one of our commands; an expected failure prints one sentence, and any failure sets a failing exit code. */
export async function command(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof ExpectedFailure ? error.message : error)
    process.exitCode = 1
  }
}

async function takeStep(title, take) {
  const startedAt = performance.now()
  const progress = showProgress(title, startedAt)
  try {
    const outcome = await take()
    progress.end(`${title}: ${outcome} (${seconds(startedAt)})`)
  } catch (error) {
    progress.end(`${title}: failed (${seconds(startedAt)})`)
    throw error
  }
}

// A terminal shows the elapsed time on one line that is rewritten; a log gets an occasional line.
function showProgress(title, startedAt) {
  const terminal = process.stdout.isTTY
  const show = () => {
    if (terminal) process.stdout.write(`\r${title} … ${seconds(startedAt)}`)
    else console.log(`${title}: still running (${seconds(startedAt)})`)
  }
  if (terminal) show()
  const timer = setInterval(show, terminal ? 1000 : QUIET_REPORT_MS)
  return {
    end(line) {
      clearInterval(timer)
      console.log(terminal ? `\r\x1b[K${line}` : line)
    },
  }
}

function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
