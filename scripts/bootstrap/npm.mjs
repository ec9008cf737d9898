import { basename } from 'node:path'
import { run } from './child.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { logFile, typedCommand } from './paths.mjs'

const UNREACHABLE = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ERR_SOCKET_TIMEOUT',
  'EIDLETIMEOUT',
])

// By default npm waits 70 seconds before it reports that there is no network.
const RETRIES = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']

/** Runs npm with its output in a log; returns npm's error code, or undefined after success. */
export async function npm(root, args, log = logFile(root, 'npm')) {
  const [program, ...first] = npmProgram()
  const { code, output } = await run(program, [...first, ...args, ...RETRIES], { cwd: root, log })
  return code === 0 ? undefined : npmErrorCode(output)
}

/** npm's output, whether it succeeds or not. */
export async function npmOutput(root, args) {
  const [program, ...first] = npmProgram()
  return (await run(program, [...first, ...args], { cwd: root, log: logFile(root, 'npm-output') })).output
}

/** Like npm(), but a failure stops the setup with a message. */
export async function npmOrStop(root, args) {
  const log = logFile(root, 'npm')
  const code = await npm(root, args, log)
  if (code) throw new ExpectedFailure(npmFailureSentence(code, log))
}

/** The code of npm's own error report ("npm error code ENOTFOUND"), the same in all versions since npm 7. */
export function npmErrorCode(output) {
  return /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? 'UNKNOWN'
}

/** The message for a user whose npm failed with this code. */
export function npmFailureSentence(code, log) {
  const again = `run ${typedCommand()} again`
  const details = `(${code}; details in ${log})`
  if (UNREACHABLE.has(code)) {
    return `Cannot reach the npm registry: check the network connection and ${again} ${details}.`
  }
  if (code === 'ENOSPC') return `The disk is full: free some space and ${again} ${details}.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `npm has no write permission here: check the permissions of this folder and of npm's cache and ${again} ${details}.`
  }
  return `npm could not install the dependencies: read ${log}, fix the problem and ${again} (${code}).`
}

// Run as a file by our own Node if possible: the shell wrappers differ between platforms.
function npmProgram() {
  const started = process.env.npm_execpath
  if (started && basename(started) === 'npm-cli.js') return ['node', started]
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/c', 'npm'] : ['npm']
}
