import type { Token } from 'marked'
import { completed } from './half-finished.ts'
import { KnownLines, lex } from './lexer.ts'

/** Later text can still change the last block and, for example where it joins a list, the one before it. */
const OPEN_BLOCKS = 2

/**
 * Parses a growing answer incrementally. Blocks that can no longer change are parsed once and keep their identity, so
 * that they do not re-render; only the end is parsed again.
 */
export class BlockParser {
  #finished: Token[] = []
  #finishedText = ''
  #lines = new KnownLines()

  /** The blocks of the text so far; unfinished markup at its end is shown as what it is about to become. */
  read(text: string): Token[] {
    if (!text.startsWith(this.#finishedText)) this.#forget()
    const rest = text.slice(this.#finishedText.length)
    // One pass is enough: completing the end cannot change a block that has more than one other after it.
    const blocks = lex(completed(rest), this.#lines)
    const finishedBefore = this.#finished.length
    let taken = 0
    for (const block of blocks.slice(0, blocks.length - openBlocks(blocks))) {
      // If the lexer's `raw` does not match the source exactly, the rest stays open.
      if (!rest.startsWith(block.raw, taken)) break
      this.#finished.push(block)
      taken += block.raw.length
    }
    this.#finishedText += rest.slice(0, taken)
    return [...this.#finished, ...blocks.slice(this.#finished.length - finishedBefore)]
  }

  #forget(): void {
    this.#finished = []
    this.#finishedText = ''
  }
}

function openBlocks(blocks: readonly Token[]): number {
  let seen = 0
  for (let count = 1; count <= blocks.length; count++) {
    if (blocks.at(-count)?.type !== 'space') seen++
    if (seen === OPEN_BLOCKS) return count
  }
  return blocks.length
}
