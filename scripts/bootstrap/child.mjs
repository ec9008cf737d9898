import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { constants } from 'node:os'
import { watchStarter } from './starter.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SAME_KEY_PRESS_MS = 1000

/**
 * Runs a program to its end and returns its exit code. With `log`, output goes to that file and is returned too;
 * otherwise the program writes to our terminal. A signal that ends us ends the program first.
 */
export async function run(program, args, { cwd, env = process.env, log } = {}) {
  const stdio = log ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(program, args, { cwd, env, stdio })
  const signals = passSignalsTo(child)
  const output = log ? collect(child, log) : undefined
  const code = await exitCode(child)
  signals.stop()
  if (signals.received) process.exit(signalCode(signals.received))
  return { code, output: (await output) ?? '' }
}

/** Resolves to the exit code of a started program, as a shell computes it. */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signalCode(signal)))
  })
}

/** Forwards the signals we receive to the program; a second Ctrl-C kills it. */
export function passSignalsTo(child) {
  const listeners = SIGNALS.map((signal) => [signal, () => receive(signal)])
  const watch = watchStarter(() => receive('SIGTERM'))
  const passing = { received: undefined, stop: () => forget(listeners, watch) }
  let interruptedAt
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return passing

  function receive(signal) {
    passing.received ??= signal
    if (signal !== 'SIGINT') return child.kill(signal)
    // The terminal sends Ctrl-C to the whole process group and npm forwards it again: both are one key press.
    if (interruptedAt === undefined) {
      interruptedAt = Date.now()
      if (!process.stdin.isTTY) child.kill(signal)
    } else if (Date.now() - interruptedAt > SAME_KEY_PRESS_MS) child.kill('SIGKILL')
  }
}

function forget(listeners, watch) {
  clearInterval(watch)
  for (const [signal, listener] of listeners) process.off(signal, listener)
}

function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}

async function collect(child, log) {
  const file = createWriteStream(log)
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      chunks.push(chunk)
      file.write(chunk)
    })
  }
  await new Promise((resolve) => child.once('close', resolve))
  await new Promise((resolve) => file.end(resolve))
  return Buffer.concat(chunks).toString()
}
