// The main program of a thread: runs one piece of work after the other.
import { parentPort } from 'node:worker_threads'

/** The module whose `run` to call, and its input. */
export type Asked = { module: string; input: unknown }
export type Answered = { output: unknown } | { error: unknown }

parentPort?.on('message', async ({ module, input }: Asked) => {
  const answered = await answerTo(module, input)
  parentPort?.postMessage(answered)
})

async function answerTo(module: string, input: unknown): Promise<Answered> {
  try {
    const { run }: { run: (input: unknown) => unknown } = await import(module)
    return { output: await run(input) }
  } catch (error) {
    return { error }
  }
}
